import type { FastifyInstance } from 'fastify';
import {
  addPasskey,
  beginPasskeyRegistration,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from '#contract/passkeys.ts';
import { t } from '#domain/language.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { badRequestError, notFoundError } from '#server/http/errors.ts';
import { createPasskeyAddedEmail } from './account-mails.ts';
import { findAccountByUser } from './accounts.ts';
import type { IdpDeps } from './deps.ts';
import { embeddedIssuer } from './issuer.ts';
import { findOwnAccount, verifyCurrentPassword } from './own-password.ts';
import { deletePasskey, insertPasskey, listPasskeysForAccount, updatePasskeyName } from './passkeys.ts';
import { createPasskeyRegistrationOptions, verifyPasskeyRegistration } from './webauthn.ts';

const MAX_PASSKEYS = 10;

type Row = { number: number; name: string; created_at: Date; last_used_at: Date | null };

const toPasskey = ({ number, name, created_at, last_used_at }: Row) => ({
  id: number,
  name,
  createdAt: created_at.toISOString(),
  lastUsedAt: last_used_at?.toISOString() ?? null,
});

export function passkeyRoutes(app: FastifyInstance, deps: IdpDeps): void {
  const { db, env, clock, wake, enqueueMail, getTimeZone } = deps;

  addEndpoint(app, listPasskeys, async ({ user }) => {
    const account = await findAccountByUser(db, { userId: user.id, issuer: embeddedIssuer(env) });
    return account === undefined ? [] : (await listPasskeysForAccount(db, account.id)).map(toPasskey);
  });

  addEndpoint(app, beginPasskeyRegistration, async ({ user, body, request }) => {
    const account = await findOwnAccount(deps, user.id);
    await verifyCurrentPassword(deps, request, { account, field: 'password', password: body.password });
    const existingKeys = await listPasskeysForAccount(db, account.id);
    if (existingKeys.length >= MAX_PASSKEYS)
      throw badRequestError(t`You can have up to ${MAX_PASSKEYS} passkeys. Remove one first.`);
    const options = await createPasskeyRegistrationOptions(db, {
      account,
      existingKeys,
      env,
      now: clock(),
    });
    return { options: JSON.stringify(options) };
  });

  addEndpoint(app, addPasskey, async ({ user, body }) => {
    const account = await findOwnAccount(deps, user.id);
    const now = clock();
    const key = await verifyPasskeyRegistration(db, { json: body.answer, accountId: account.id, env, now });
    if (key === null) throw badRequestError(t`Couldn’t read this passkey. Please try again.`);
    const newPasskey = await db.transaction().execute(async (tx) => {
      const row = await insertPasskey(tx, { accountId: account.id, name: body.name, key, now }, MAX_PASSKEYS);
      if (row !== undefined && account.email_verified_at !== null) {
        const mailTime = { now, timeZone: await getTimeZone(tx, account.id) };
        await enqueueMail(tx, { to: account.email, ...createPasskeyAddedEmail(account, env, mailTime), now });
      }
      return row;
    });
    if (newPasskey === undefined)
      throw badRequestError(t`You already added this passkey, or you have too many.`);
    wake?.('send-messages');
    return toPasskey(newPasskey);
  });

  addEndpoint(app, renamePasskey, async ({ user, params, body }) => {
    const { id: accountId } = await findOwnAccount(deps, user.id);
    const passkey = await updatePasskeyName(db, { accountId, number: params.id, name: body.name });
    if (passkey === undefined) throw notFoundError(t`Passkey ${params.id}`);
    return toPasskey(passkey);
  });

  addEndpoint(app, removePasskey, async ({ user, params }) => {
    const { id: accountId } = await findOwnAccount(deps, user.id);
    if (!(await deletePasskey(db, { accountId, number: params.id })))
      throw notFoundError(t`Passkey ${params.id}`);
    return null;
  });
}
