// What the page can do without: short links, the present minute, copying.
"use strict";

for (const form of document.querySelectorAll("form.ask")) {
  form.addEventListener("submit", () => {
    for (const control of form.querySelectorAll("[data-default]")) {
      control.disabled = control.value.trim() === control.dataset.default;
    }
  });
}
window.addEventListener("pageshow", () => {
  for (const control of document.querySelectorAll("[data-default]")) control.disabled = false;
});

for (const button of document.querySelectorAll("[data-now]")) {
  button.hidden = false;
  button.addEventListener("click", () => {
    document.getElementById(button.dataset.now).value = "";
    button.form.requestSubmit();
  });
}

for (const button of document.querySelectorAll("[data-copy]")) {
  if (!navigator.clipboard) continue;
  button.hidden = false;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent);
    button.textContent = button.dataset.done;
  });
}
