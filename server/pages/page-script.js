// Enhances the server-rendered pages, which also work without it. Lets users show their passwords, handles passkeys, and
// checks forms before they're sent. If only the server checked forms, users would have to enter their passwords again
// after every error.

/** Shows the message below the field, or the field's hint if the message is empty. */
function say(input, message) {
  const id = `${input.id}-note`;
  const note =
    document.getElementById(id) ?? Object.assign(document.createElement('p'), { id, className: 'note' });
  note.dataset.hint ??= note.classList.contains('note') ? note.textContent : '';
  const isWrong = message !== '';
  note.className = isWrong ? 'error' : 'note';
  note.textContent = message || note.dataset.hint;
  if (isWrong) note.setAttribute('role', 'alert');
  else note.removeAttribute('role');
  (input.closest('.secret') ?? input).parentElement.append(note);
  input.setAttribute('aria-describedby', id);
  input.setAttribute('aria-invalid', String(isWrong));
}

for (const form of document.querySelectorAll('form:has([data-fault])')) {
  form.addEventListener('submit', (event) => {
    const inputs = [...form.querySelectorAll('[data-fault]')];
    const isWrong = (input) => {
      const text = input.dataset.least === undefined ? input.value.trim() : input.value;
      return [...text].length < Number(input.dataset.least ?? 1) || !input.validity.valid;
    };
    const wrong = inputs.filter(isWrong);
    for (const input of inputs) say(input, wrong.includes(input) ? input.dataset.fault : '');
    if (wrong.length === 0) return;
    event.preventDefault();
    wrong[0].focus();
  });
}

for (const button of document.querySelectorAll('button[data-shows]')) {
  const input = document.getElementById(button.dataset.shows);
  button.hidden = false;
  button.addEventListener('click', () => {
    const isShown = input.type === 'password';
    input.type = isShown ? 'text' : 'password';
    [button.textContent, button.dataset.other] = [button.dataset.other, button.textContent];
    button.setAttribute('aria-pressed', String(isShown));
    input.focus();
  });
  // Submit the field as a password field, because browsers offer to save only those.
  input.form?.addEventListener('submit', ({ defaultPrevented }) => {
    if (!defaultPrevented) input.type = 'password';
  });
}

const passkey = document.querySelector('form[data-passkey]');
const { SimpleWebAuthnBrowser: webauthn } = globalThis;
if (passkey !== null && webauthn?.browserSupportsWebAuthn()) {
  passkey.hidden = false;
  passkey.addEventListener('submit', async (event) => {
    event.preventDefault();
    try {
      const options = await fetch('/idp/passkey/options', { method: 'POST' });
      const answer = await webauthn.startAuthentication({ optionsJSON: await options.json() });
      passkey.elements.answer.value = JSON.stringify(answer);
    } catch (error) {
      if (error.name === 'NotAllowedError' || error.name === 'AbortError') return;
    }
    passkey.submit();
  });
}
