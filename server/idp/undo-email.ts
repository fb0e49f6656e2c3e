import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import { t } from '#domain/language.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { createSecret, hashSecret } from '#server/http/secrets.ts';
import { html } from '#server/pages/html.ts';
import { sendPage } from '#server/pages/page.ts';
import { hashPasswordForEmail } from './credentials.ts';
import type { IdpDeps } from './deps.ts';
import { revokeProviderAccess } from './forget.ts';
import { emailLinkForm } from './forms.ts';
import { noticePage } from './notices.ts';

const PATH = '/idp/undo-email';
const UNDO_LIFETIME_MS = 7 * DAY_MS;
const RESET_LIFETIME_MS = 30 * MINUTE_MS;

const invalidLinkPage = () =>
  noticePage(
    t`This link no longer works`,
    t`It’s been used, is more than seven days old, or the address belongs to another account now.`,
  );

const undoEmailPage = (email: string, token: string) => ({
  title: t`Get your account back`,
  body: html`<h1>${t`Get your account back?`}</h1>
<p class="soft">${t`Your account goes back to ${email}. Every device is signed out, and you choose a new password.`}</p>
<form method="post" action="${PATH}">
<input type="hidden" name="token" value="${token}">
<button class="button" type="submit">${t`Undo`}</button>
</form>
<p class="foot">${t`Did you change the address yourself? Just close this page. Nothing will change.`}</p>`,
});

export async function insertUndoLink(
  tx: Tx,
  { accountId, email, now }: { accountId: string; email: string; now: Date },
): Promise<string> {
  const token = createSecret();
  const expires_at = new Date(now.getTime() + UNDO_LIFETIME_MS);
  const link = { token_hash: hashSecret(token), account_id: accountId, purpose: 'undo', new_email: email };
  await tx
    .insertInto('idp_email_token')
    .values({ ...link, expires_at })
    .execute();
  return token;
}

async function findUndoLink(db: Db, token: unknown, now: Date) {
  if (typeof token !== 'string') return undefined;
  return db
    .selectFrom('idp_email_token')
    .select(['account_id as accountId', 'new_email as email', 'expires_at as expiresAt'])
    .where('token_hash', '=', hashSecret(token))
    .where('purpose', '=', 'undo')
    .where('expires_at', '>', now)
    .where('new_email', 'is not', null)
    .executeTakeFirst();
}

/**
 * Restores the previous address. Also revokes all access and replaces the password, because the attacker knew it. Keeps
 * undo links for earlier changes, because those links were sent to the owner. Returns null if the link was already
 * used, or if another account has confirmed the address.
 */
function restoreEmail(deps: IdpDeps, token: string, hash: string): Promise<string | null> {
  const { db, clock, onVerified, endSessions } = deps;
  return db.transaction().execute(async (tx) => {
    const now = clock();
    const { rows } = await sql<{ accountId: string; email: string; expiresAt: Date }>`
      with used as (
        delete from idp_email_token
        where token_hash = ${hashSecret(token)} and purpose = 'undo' and expires_at > ${now}
        returning account_id, new_email, expires_at
      )
      update idp_account a
      set email = used.new_email, email_verified_at = ${now}, password_hash = ${hash}
      from used where a.id = used.account_id and not exists (
        select from idp_account other
        where lower(other.email) = lower(used.new_email) and other.email_verified_at is not null and other.id <> a.id
      )
      returning a.id as "accountId", a.email, used.expires_at as "expiresAt"
    `.execute(tx);
    const [restoredAccount] = rows;
    if (restoredAccount === undefined) return null;
    const { accountId, email, expiresAt } = restoredAccount;
    await sql`
      delete from idp_email_token
      where account_id = ${accountId} and (purpose <> 'undo' or expires_at >= ${expiresAt})
    `.execute(tx);
    await tx.deleteFrom('idp_passkey').where('account_id', '=', accountId).execute();
    await onVerified(tx, { accountId, email });
    await revokeProviderAccess(tx, accountId);
    await endSessions(tx, accountId);
    const resetToken = createSecret();
    const expires_at = new Date(now.getTime() + RESET_LIFETIME_MS);
    await tx
      .insertInto('idp_email_token')
      .values({ token_hash: hashSecret(resetToken), account_id: accountId, purpose: 'reset', expires_at })
      .execute();
    return resetToken;
  });
}

/** Opening the link changes nothing. Submitting the form restores the email address. */
export function undoEmailRoute(app: FastifyInstance, deps: IdpDeps): void {
  const { db, clock } = deps;

  app.get(PATH, { exposeHeadRoute: false }, async (request, reply) => {
    reply.header('referrer-policy', 'same-origin');
    const { token } = request.query as Record<string, unknown>;
    const link = await findUndoLink(db, token, clock());
    if (!link?.email) return sendPage(reply, 410, invalidLinkPage());
    return sendPage(reply, 200, undoEmailPage(link.email, String(token)));
  });

  app.post(PATH, async (request, reply) => {
    reply.header('referrer-policy', 'same-origin');
    const { token } = emailLinkForm.parse(request.body ?? {});
    const link = await findUndoLink(db, token, clock());
    // Set a random password as a placeholder until the user chooses a new one.
    const hash = link?.email && (await hashPasswordForEmail(db, link.email, createSecret()));
    const resetToken = hash ? await restoreEmail(deps, token, hash) : null;
    if (resetToken === null) return sendPage(reply, 410, invalidLinkPage());
    return reply.redirect(`/idp/reset-password?token=${resetToken}`, 303);
  });
}
