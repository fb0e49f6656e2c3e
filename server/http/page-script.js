// For the server's own pages: shows a password on request, and signs in by a passkey. Without script there is no button
// for either, and nothing is missing.
for (const button of document.querySelectorAll('button[data-shows]')) {
  const input = document.getElementById(button.dataset.shows);
  button.hidden = false;
  button.addEventListener('click', () => {
    const isShown = input.type === 'password';
    input.type = isShown ? 'text' : 'password';
    button.textContent = isShown ? 'Hide' : 'Show';
    button.setAttribute('aria-pressed', String(isShown));
    input.focus();
  });
  // What is sent, and offered to be kept, is a password.
  input.form?.addEventListener('submit', () => {
    input.type = 'password';
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
      // They have closed the browser's question: the page is as before.
      if (error.name === 'NotAllowedError' || error.name === 'AbortError') return;
    }
    passkey.submit();
  });
}
