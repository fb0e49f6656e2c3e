import type { FastifyInstance } from 'fastify';
import type { Selectable } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import type { Message } from '#server/db/types.gen.ts';
import type { Deps } from '#server/env/deps.ts';
import { notFoundError } from '#server/http/errors.ts';
import { type Html, html } from '#server/pages/html.ts';
import { sendPage } from '#server/pages/page.ts';
import { determineOutboxAccess, isValidOutboxKey } from './outbox-key.ts';

const MAX_SHOWN_MESSAGES = 100;

const shownColumns = [
  'id',
  'channel',
  'recipient',
  'subject',
  'body',
  'state',
  'delivery',
  'last_error',
  'created_at',
] as const;

type ShownMessage = Pick<Selectable<Message>, (typeof shownColumns)[number]>;

async function listNewestMessages(db: Db): Promise<ShownMessage[]> {
  return db
    .selectFrom('message')
    .select(shownColumns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_SHOWN_MESSAGES)
    .execute();
}

const linkOwnUrls = (body: string, publicUrl: string): Html[] =>
  body.split(/(https?:\/\/\S+)/).map((part) => {
    const isOwn = part.startsWith(`${publicUrl}/`);
    return isOwn ? html`<a href="${part}">${part}</a>` : html`${part}`;
  });

const describeState = ({ state, delivery, last_error: error }: ShownMessage) =>
  [state, delivery, error].filter((part) => part !== null).join(' · ');

const channelNames: Record<string, string> = { mail: 'Mail', sms: 'SMS', push: 'Notification' };

const renderMessage = (message: ShownMessage, publicUrl: string) => html`<li>
<h2>${message.subject ?? 'Text message'}</h2>
<p class="note">${channelNames[message.channel]} to ${message.recipient} · ${describeState(message)} · <time datetime="${message.created_at.toISOString()}">${message.created_at.toUTCString()}</time></p>
<pre>${linkOwnUrls(message.body, publicUrl)}</pre>
</li>`;

/** Emails contain sign-in links, so production needs an explicit setting and a key. */
export function outboxRoute(app: FastifyInstance, { db, env, clock }: Deps): void {
  if (determineOutboxAccess(env) === 'none') return;
  app.get<{ Querystring: { key?: unknown } }>('/dev/outbox', async (request, reply) => {
    const hasAccess = await isValidOutboxKey(db, { env, key: request.query.key, now: clock() });
    if (!hasAccess) throw notFoundError("'/dev/outbox'");
    reply.header('referrer-policy', 'no-referrer');
    const messages = await listNewestMessages(db);
    const list = html`<ul class="messages">${messages.map((message) => renderMessage(message, env.PUBLIC_URL))}</ul>`;
    return sendPage(reply, 200, {
      title: 'Outbox',
      isWide: true,
      body: html`<h1>Outbox</h1>
<p class="soft">Mails, text messages and notifications, newest first.</p>
${messages.length === 0 ? html`<p>No messages yet.</p>` : list}`,
    });
  });
}
