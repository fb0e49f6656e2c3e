import { t } from '#domain/language.ts';
import { Html, html } from '#server/pages/html.ts';
import { renderPage } from '#server/pages/page.ts';

const startAgainLinks = () => html`<p class="actions">
<a class="button" href="/api/login">${t`Sign in`}</a>
<a class="button quiet" href="/">${t`Back to Cartwise`}</a>
</p>`;

export const noticePage = (heading: string, text: string, actions: Html = startAgainLinks()) => ({
  title: heading,
  body: html`<h1>${heading}</h1><p class="soft">${text}</p>${actions}`,
});

export const expiredNotice = () =>
  noticePage(
    t`This page has expired`,
    t`You may already be signed in, or the page was open too long. Starting again takes a moment. If this keeps happening, allow cookies for this site.`,
  );

export const noCookiesNotice = () =>
  noticePage(
    t`Cookies are turned off`,
    t`Your browser blocks cookies for this site, so you can’t stay signed in. Allow cookies for this site in your browser’s privacy settings and try again. Anything that doesn’t need an account still works.`,
    html`<p class="actions">
<a class="button" href="/">${t`Back to Cartwise`}</a>
<a class="button quiet" href="/api/login">${t`Try again`}</a>
</p>`,
  );

export const otherBrowserNotice = () =>
  noticePage(
    t`Sign in here`,
    t`This sign-in was started in another browser, or this one blocks cookies. Start again here. If you come back to this page, allow cookies for this site.`,
  );

export const emailVerifiedNotice = () =>
  noticePage(
    t`Your email is confirmed`,
    t`Thank you. You can close this page or keep shopping.`,
    html`<p class="actions"><a class="button" href="/api/login">${t`Continue to Cartwise`}</a></p>`,
  );

export const accountDeletedNotice = () =>
  noticePage(
    t`That account is deleted`,
    t`Whoever used it is signed out, and everything in it was deleted. You can sign up with your address anytime.`,
    html`<p class="actions"><a class="button" href="/">${t`Go to Cartwise`}</a></p>`,
  );

export const alreadyConfirmedNotice = () =>
  noticePage(
    t`This account has been confirmed`,
    t`The owner has confirmed this address, so this link no longer works.`,
  );

export const addressInUseNotice = () =>
  noticePage(
    t`You already have an account`,
    t`Another account confirmed this email address after we sent that email, so the address stays with that account. Nothing has changed.`,
  );

export const invalidLinkNotice = () =>
  noticePage(
    t`This link no longer works`,
    t`It’s been used or is more than 24 hours old. Sign in again and we’ll send a new one.`,
  );

const notices = {
  nowhere: () =>
    noticePage(
      t`Page Not Found`,
      t`We can’t find that page. Your cart and stores are right where you left them.`,
      html`<p class="actions"><a class="button" href="/">${t`Go Home`}</a></p>`,
    ),
  expired: expiredNotice,
  broken: () =>
    noticePage(
      t`Something went wrong`,
      t`Sign-in didn’t work because of a problem on our end. Please try again in a moment.`,
    ),
  signOut: (form: Html) =>
    noticePage(
      t`Sign out?`,
      t`You’re about to sign out of Cartwise on this device.`,
      html`${form}<p class="actions">
<button class="button" type="submit" form="op.logoutForm" name="logout" value="yes">${t`Sign out`}</button>
<a class="button quiet" href="/">${t`Stay signed in`}</a>
</p>`,
    ),
};

/** Renders the provider's pages for errors and sign-out, without its error messages. `form` is the provider's HTML. */
export const renderErrorPage = (kind: keyof typeof notices, form = ''): string =>
  renderPage(notices[kind](new Html(form)));
