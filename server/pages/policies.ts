import type { FastifyInstance } from 'fastify';
import {
  listCookies,
  listDataRecipients,
  listStoredData,
  type PrivacyFact,
} from '#domain/account/data-facts.ts';
import { PREMIUM_PRICE_CENTS } from '#domain/account/premium.ts';
import { currentLocale, t } from '#domain/language.ts';
import { formatUsd } from '#domain/money.ts';
import type { Env } from '#server/env/env.ts';
import { type Html, html } from './html.ts';
import { sendPage } from './page.ts';

/** Date of the last change to the policies or to the facts that they state. */
const CHANGED_ON = new Date('2026-11-30T12:00:00Z');

const formatChangeDate = () =>
  CHANGED_ON.toLocaleDateString(currentLocale(), { dateStyle: 'medium', timeZone: 'UTC' });

const section = (title: string, body: Html) => html`<section><h2>${title}</h2>
${body}</section>
`;

const factList = (facts: readonly PrivacyFact[]) =>
  html`<ul>${facts.map(([what, says]) => html`<li><strong>${what}</strong>: ${says}</li>`)}</ul>`;

const paragraphs = (texts: readonly string[]) => html`${texts.map((text) => html`<p>${text}</p>`)}`;

const contact = (operator: string | undefined) =>
  section(
    t`Who runs this site`,
    html`<p>${operator ?? t`Whoever runs this site hasn’t added a name here yet. Premium members can write to them from their account page.`}</p>
<p><a href="/help">${t`Help`}</a></p>`,
  );

const policyPage = (title: string, lead: string, parts: readonly Html[], other: Html) => ({
  title,
  isWide: true,
  body: html`<h1>${title}</h1>
<p class="soft">${t`Last updated ${formatChangeDate()}`}</p>
<p>${lead}</p>
${[...parts]}
<p class="foot">${other} · <a href="?${currentLocale() === 'en-US' ? 'language=es' : 'language=en'}">${currentLocale() === 'en-US' ? 'Español' : 'English'}</a></p>`,
});

const privacyPage = (operator: string | undefined) =>
  policyPage(
    t`Privacy`,
    t`Cartwise compares grocery prices. Here’s what we keep for that, for how long, and who else gets any of it.`,
    [
      section(t`What we keep`, factList(listStoredData())),
      section(
        t`How long`,
        html`${paragraphs([
          t`We keep it until you delete it or your account. Some things are deleted sooner.`,
          t`Nightly backups, if there are any, keep a copy for up to five weeks. One thing stays for good: a phone number that replied STOP, so we never text it again.`,
        ])}<p><a href="/your-data">${t`How long we keep each thing`}</a></p>`,
      ),
      section(t`Who sees what`, factList(listDataRecipients())),
      section(
        t`Assistants`,
        paragraphs([
          t`Anyone can ask for prices through an assistant without an account. We see the list and the network address it comes from. We don’t store the list. We keep a scrambled form of the address for up to an hour, to limit how often it asks.`,
          t`If you connect an assistant, what the assistant does with what it reads is up to whoever makes it.`,
        ]),
      ),
      section(t`Cookies`, factList(listCookies())),
      section(
        t`What you can do`,
        html`${paragraphs([
          t`On your account page you can download everything, delete your account and everything in it, delete pages you’ve shared, and disconnect assistants.`,
        ])}<p><a href="/account#your-data">${t`Your account`}</a></p>`,
      ),
      contact(operator),
    ],
    html`<a href="/terms">${t`Terms`}</a>`,
  );

const termsPage = (operator: string | undefined) =>
  policyPage(
    t`Terms`,
    t`These are the rules for using Cartwise. By using it, you agree to them.`,
    [
      section(
        t`Prices`,
        paragraphs([
          t`Cartwise compares prices. It doesn’t sell groceries or speak for any store.`,
          t`Many prices are estimates, and stores change theirs. Each price says where it comes from. Check it at the store before you count on it.`,
        ]),
      ),
      section(
        t`Your account`,
        paragraphs([
          t`Use your own email address, and keep your password to yourself.`,
          t`You can delete your account anytime.`,
        ]),
      ),
      section(
        t`What you write and share`,
        paragraphs([
          t`Your lists are yours. Anyone with a link you make can read what it shows.`,
          t`Prices you report can be shown to everyone, without your name. Report only prices you’ve seen.`,
          t`Don’t text anyone who doesn’t want it, and don’t share anything that breaks the law.`,
        ]),
      ),
      section(
        t`Premium`,
        paragraphs([
          t`Premium costs ${formatUsd(PREMIUM_PRICE_CENTS)} a month and renews until you cancel on your account page.`,
          t`If you cancel, Premium ends right away. Cancel in your first 30 days, and you keep it until they’re up.`,
        ]),
      ),
      section(
        t`Programs and assistants`,
        paragraphs([
          t`Programs and assistants may ask for prices within our limits. Don’t try to get around the limits, break in, or slow the site down for others.`,
        ]),
      ),
      section(
        t`What we can’t promise`,
        paragraphs([
          t`We do our best, but we can’t promise that every price is right or that the site is always up. As far as the law allows, we’re not liable for what a wrong price costs you.`,
          t`We can block anyone who breaks these rules. When the rules change, the date at the top changes too.`,
        ]),
      ),
      contact(operator),
    ],
    html`<a href="/privacy">${t`Privacy`}</a>`,
  );

export function policyRoutes(app: FastifyInstance, { OPERATOR }: Pick<Env, 'OPERATOR'>): void {
  app.get('/privacy', async (_request, reply) => sendPage(reply, 200, privacyPage(OPERATOR)));
  app.get('/terms', async (_request, reply) => sendPage(reply, 200, termsPage(OPERATOR)));
}
