import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { t } from '#domain/language.ts';
import type { Deps } from '#server/env/deps.ts';
import { limitRequestsInLane } from '#server/http/open-requests.ts';
import { html } from '#server/pages/html.ts';
import { sendPage } from '#server/pages/page.ts';
import { countAlertsByUnsubscribeToken, updateAlertsByUnsubscribeToken } from './queries.ts';

export const ALERT_UNSUBSCRIBE_PATH = '/price-alerts/off';
const MAX_FORM_BYTES = 2_000;

const unsubscribePath = (token: string) => `${ALERT_UNSUBSCRIBE_PATH}?token=${encodeURIComponent(token)}`;

const alertsText = (count: number) => (count === 1 ? t`your price alert` : t`your ${count} price alerts`);

const confirmPage = (token: string, count: number) => ({
  title: t`Turn price alerts off`,
  body: html`<h1>${t`Stop price alert emails?`}</h1>
<p class="soft">${t`We’ll stop emailing you about ${alertsText(count)}. You can turn each one back on from your account page.`}</p>
<form method="post" action="${unsubscribePath(token)}"><button class="button" type="submit">${t`Turn them off`}</button></form>
<p class="foot">${t`Opening this page didn’t change anything.`}</p>`,
});

const turnedOffPage = (token: string) => ({
  title: t`Price alerts are off`,
  body: html`<h1>${t`Price alerts are off`}</h1>
<p class="soft">${t`You won’t get any more price emails or notifications unless you set a new alert.`}</p>
<form method="post" action="${unsubscribePath(token)}"><input type="hidden" name="again" value="on"><button class="button" type="submit">${t`Undo: turn them on again`}</button></form>
<p class="foot"><a href="/account">${t`Your account`}</a></p>`,
});

const turnedOnPage = () => ({
  title: t`Price alerts are on`,
  body: html`<h1>${t`Price alerts are on again`}</h1>
<p class="soft">${t`We’ll tell you when a price you’re watching is spotted, once a day at most.`}</p>
<p class="foot"><a href="/account">${t`Your account`}</a></p>`,
});

const invalidLinkPage = () => ({
  title: t`Price alerts`,
  body: html`<h1>${t`This link no longer works`}</h1>
<p class="soft">${t`That account was deleted, or the link is incomplete. You won’t get price emails from it.`}</p>
<p class="foot"><a href="/">${t`Go to Cartwise`}</a></p>`,
});

/**
 * Opening the page changes nothing, since only its button turns alerts off. Mail programs may send the POST themselves
 * (RFC 8058). The token authenticates requests, so sessions and the same-origin check don't apply.
 */
export async function alertUnsubscribeRoutes(app: FastifyInstance, { db }: Deps): Promise<void> {
  await app.register(async (pages) => {
    limitRequestsInLane(pages, 'alerts-off');
    await pages.register(formbody, { bodyLimit: MAX_FORM_BYTES });
    type UnsubscribeRequest = {
      Querystring: { token?: unknown };
      Body: { again?: unknown } | null | undefined;
    };
    const findLink = async (token: unknown) => {
      if (typeof token !== 'string' || !/^[\w-]{20,60}$/.test(token)) return undefined;
      const count = await countAlertsByUnsubscribeToken(db, token);
      return count === undefined ? undefined : { token, count };
    };

    pages.get<UnsubscribeRequest>(
      ALERT_UNSUBSCRIBE_PATH,
      { exposeHeadRoute: false },
      async (request, reply) => {
        reply.header('referrer-policy', 'no-referrer');
        const link = await findLink(request.query.token);
        if (link === undefined) return sendPage(reply, 410, invalidLinkPage());
        return sendPage(reply, 200, confirmPage(link.token, link.count));
      },
    );

    pages.post<UnsubscribeRequest>(ALERT_UNSUBSCRIBE_PATH, async (request, reply) => {
      reply.header('referrer-policy', 'no-referrer');
      const link = await findLink(request.query.token);
      if (link === undefined) return sendPage(reply, 410, invalidLinkPage());
      const isOn = request.body?.again === 'on';
      await updateAlertsByUnsubscribeToken(db, link.token, isOn);
      return sendPage(reply, 200, isOn ? turnedOnPage() : turnedOffPage(link.token));
    });
  });
}
