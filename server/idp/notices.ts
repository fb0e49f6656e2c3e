import { t } from '#domain/language.ts';
import { Html, html } from '#server/http/html.ts';
import { page } from '#server/http/page.ts';

const startAgain = () => html`<p class="actions">
<a class="button" href="/api/login">${t`Sign in`}</a>
<a class="button quiet" href="/">${t`Back to Cartwise`}</a>
</p>`;

/** What is the matter, one thing to do; `text` stands under the heading. */
export const notice = (heading: string, text: string, actions: Html = startAgain()) => ({
  title: heading,
  body: html`<h1>${heading}</h1><p class="soft">${text}</p>${actions}`,
});

export const expiredNotice = () =>
  notice(
    t`This page has expired`,
    t`You may be signed in already, or the page was open for too long. Starting again takes a moment. If you see this again, please allow cookies for this site.`,
  );

export const noCookiesNotice = () =>
  notice(
    t`Cookies are switched off`,
    t`Your browser keeps no cookies for this site, and without them it forgets that you have signed in. Please allow cookies for this site in the settings of your browser, under privacy, and try again. Everything that needs no account works without them.`,
    html`<p class="actions">
<a class="button" href="/">${t`Back to Cartwise`}</a>
<a class="button quiet" href="/api/login">${t`Try again`}</a>
</p>`,
  );

export const elsewhereNotice = () =>
  notice(
    t`Sign in here`,
    t`This sign-in was started in another browser, or this one blocks cookies. Start again here. If you come back to this page, allow cookies for this site.`,
  );

export const verifiedNotice = () =>
  notice(
    t`Your e-mail is confirmed`,
    t`Thank you. You can close this page, or go on shopping.`,
    html`<p class="actions"><a class="button" href="/api/login">${t`Continue to Cartwise`}</a></p>`,
  );

export const disownedNotice = () =>
  notice(
    t`That account is gone`,
    t`Whoever used it is signed out, and nothing of it is left. Your address is free: sign up with it whenever you like.`,
    html`<p class="actions"><a class="button" href="/">${t`Go to Cartwise`}</a></p>`,
  );

export const ownNotice = () =>
  notice(
    t`This account is confirmed`,
    t`Its owner has confirmed the address, so this link no longer deletes it.`,
  );

export const takenNotice = () =>
  notice(
    t`This address has an account`,
    t`Another account has confirmed it since the mail was written, so it stays with that one. Nothing has changed.`,
  );

export const deadLinkNotice = () =>
  notice(
    t`This link no longer works`,
    t`It was used already or is older than 24 hours. Sign in once more and we send you a new one.`,
  );

const notices = {
  nowhere: () =>
    notice(
      t`Page Not Found`,
      t`There is nothing at this address. Your cart and your stores are where you left them.`,
      html`<p class="actions"><a class="button" href="/">${t`Go Home`}</a></p>`,
    ),
  expired: expiredNotice,
  broken: () =>
    notice(
      t`Something went wrong`,
      t`Signing in did not work, and it is our fault. Please try again in a moment.`,
    ),
  signOut: (form: Html) =>
    notice(
      t`Sign out?`,
      t`You are about to sign out of Cartwise on this device.`,
      html`${form}<p class="actions">
<button class="button" type="submit" form="op.logoutForm" name="logout" value="yes">${t`Sign out`}</button>
<a class="button quiet" href="/">${t`Stay signed in`}</a>
</p>`,
    ),
};

/** A page that the provider itself shows; `form` is markup made by it. Never shows an error's own words. */
export const errorPage = (kind: keyof typeof notices, form = ''): string =>
  page(notices[kind](new Html(form)));
