import { Html, html } from '#server/http/html.ts';
import { page } from '#server/http/page.ts';

const startAgain = html`<p class="actions">
<a class="button" href="/api/login">Sign in</a>
<a class="button quiet" href="/">Back to Cartwise</a>
</p>`;

/** What is the matter, one thing to do; `text` stands under the heading. */
export const notice = (heading: string, text: string, actions: Html = startAgain) => ({
  title: heading,
  body: html`<h1>${heading}</h1><p class="soft">${text}</p>${actions}`,
});

export const expiredNotice = notice(
  'This page has expired',
  'You may be signed in already, or the page was open for too long. Starting again takes a moment. If you see this again, please allow cookies for this site.',
);

export const noCookiesNotice = notice(
  'Cookies are switched off',
  'Your browser keeps no cookies for this site, and without them it forgets that you have signed in. Please allow cookies for this site in the settings of your browser, under privacy, and try again. Everything that needs no account works without them.',
  html`<p class="actions">
<a class="button" href="/">Back to Cartwise</a>
<a class="button quiet" href="/api/login">Try again</a>
</p>`,
);

export const verifiedNotice = notice(
  'Your e-mail is confirmed',
  'Thank you. You can close this page, or go on shopping.',
  html`<p class="actions"><a class="button" href="/api/login">Continue to Cartwise</a></p>`,
);

export const disownedNotice = notice(
  'That account is gone',
  'Whoever used it is signed out, and nothing of it is left. Your address is free: sign up with it whenever you like.',
  html`<p class="actions"><a class="button" href="/">Go to Cartwise</a></p>`,
);

export const ownNotice = notice(
  'This account is confirmed',
  'Its owner has confirmed the address, so this link no longer deletes it.',
);

export const takenNotice = notice(
  'This address has an account',
  'Another account has confirmed it since the mail was written, so it stays with that one. Nothing has changed.',
);

export const deadLinkNotice = notice(
  'This link no longer works',
  'It was used already or is older than 24 hours. Sign in once more and we send you a new one.',
);

const notices = {
  nowhere: () =>
    notice(
      'Page Not Found',
      'There is nothing at this address. Your cart and your stores are where you left them.',
      html`<p class="actions"><a class="button" href="/">Go Home</a></p>`,
    ),
  expired: () => expiredNotice,
  broken: () =>
    notice(
      'Something went wrong',
      'Signing in did not work, and it is our fault. Please try again in a moment.',
    ),
  signOut: (form: Html) =>
    notice(
      'Sign out?',
      'You are about to sign out of Cartwise on this device.',
      html`${form}<p class="actions">
<button class="button" type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>
<a class="button quiet" href="/">Stay signed in</a>
</p>`,
    ),
};

/** A page that the provider itself shows; `form` is markup made by it. Never shows an error's own words. */
export const errorPage = (kind: keyof typeof notices, form = ''): string =>
  page(notices[kind](new Html(form)));
