"""HTTP requests byte by byte, so that what no client would send is sent too."""

import http.client
import socket

INVALID = b"Invalid HTTP request received."


def sent(port, request, timeout=30):
    """What comes back for these bytes: status, headers, body; None where nothing does."""
    with socket.create_connection(("127.0.0.1", port), timeout) as connection:
        try:
            connection.sendall(request)
            method = "HEAD" if request.startswith(b"HEAD ") else None
            response = http.client.HTTPResponse(connection, method=method)
            response.begin()
            return response.status, response.headers, response.read()
        except (http.client.HTTPException, OSError):
            return None


def request(method, target, headers=(), body=b""):
    """The bytes of a request."""
    head = [method + b" " + target + b" HTTP/1.1"]
    names = {name.lower() for name, _ in headers}
    more = [(b"connection", b"close")]
    if b"host" not in names:
        more.append((b"host", b"x"))
    if body and not names & {b"content-length", b"transfer-encoding"}:
        more.append((b"content-length", str(len(body)).encode()))
    head += [name + b": " + value for name, value in (*headers, *more)]
    return b"\r\n".join(head) + b"\r\n\r\n" + body
