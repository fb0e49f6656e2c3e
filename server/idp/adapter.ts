import { sql } from 'kysely';
import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from 'oidc-provider';
import type { Db } from '#server/db/connect.ts';
import type { Clock } from '#server/env/deps.ts';
import { hashSecret } from '#server/http/secrets.ts';

const columns = ['payload', 'consumed_at'] as const;

const omitSecrets = (key: string, value: unknown) => (key === 'jti' || key === 'cookie' ? undefined : value);

/** Matches characters that PostgreSQL can't store in text. A visitor's URL may contain them. */
const unstorableCharacters = /\\u(0000|d[89a-f])/;

type Row = { payload: unknown; consumed_at: Date | null };

function toPayload(row: Row | undefined): AdapterPayload | undefined {
  if (row === undefined) return undefined;
  const payload = row.payload as AdapterPayload;
  return row.consumed_at === null
    ? payload
    : { ...payload, consumed: Math.floor(row.consumed_at.getTime() / 1000) };
}

/** Ids of codes, tokens and sessions are secrets, so only their hashes are stored. */
export function createPostgresAdapter(db: Db, clock: Clock): AdapterFactory {
  return (model): Adapter => {
    const selectUnexpired = () =>
      db
        .selectFrom('idp_payload')
        .select(columns)
        .where('model', '=', model)
        .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', clock())]));

    return {
      upsert: async (id, payload, expiresInSeconds) => {
        const json = JSON.stringify(payload, omitSecrets);
        if (unstorableCharacters.test(json)) throw new errors.InvalidRequest('null or broken characters');
        const row = {
          payload: json,
          grant_id: payload.grantId ?? null,
          uid: payload.uid ?? null,
          expires_at:
            expiresInSeconds === undefined ? null : new Date(clock().getTime() + expiresInSeconds * 1000),
        };
        await db
          .insertInto('idp_payload')
          .values({ model, id_hash: hashSecret(id), ...row })
          .onConflict((conflict) => conflict.columns(['model', 'id_hash']).doUpdateSet(row))
          .execute();
      },
      find: async (id) => {
        const payload = toPayload(
          await selectUnexpired().where('id_hash', '=', hashSecret(id)).executeTakeFirst(),
        );
        return payload && { ...payload, jti: id };
      },
      // Returns the payload without its id (`jti`), because only a hash of the id is stored. The provider only compares
      // the payload with the browser's session.
      findByUid: async (uid) => toPayload(await selectUnexpired().where('uid', '=', uid).executeTakeFirst()),
      findByUserCode: async () => undefined,
      consume: async (id) => {
        await db
          .updateTable('idp_payload')
          .set({ consumed_at: sql`coalesce(consumed_at, ${clock()})` })
          .where('model', '=', model)
          .where('id_hash', '=', hashSecret(id))
          .execute();
      },
      destroy: async (id) => {
        await db
          .deleteFrom('idp_payload')
          .where('model', '=', model)
          .where('id_hash', '=', hashSecret(id))
          .execute();
      },
      revokeByGrantId: async (grantId) => {
        await db.deleteFrom('idp_payload').where('grant_id', '=', grantId).execute();
      },
    };
  };
}
