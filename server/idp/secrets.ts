import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Db } from '#server/db/connect.ts';

const secrets = z.object({
  signingKeys: z.array(z.looseObject({ kid: z.string(), kty: z.string() })).min(1),
  cookieKeys: z.array(z.string()).min(1),
  clientSecret: z.string(),
});

type Secrets = z.output<typeof secrets>;

const NAME = 'provider';

async function makeSecrets(): Promise<Secrets> {
  const { privateKey } = await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' });
  const kid = randomBytes(8).toString('hex');
  return {
    signingKeys: [{ ...privateKey.export({ format: 'jwk' }), kty: 'EC', kid, use: 'sig', alg: 'ES256' }],
    cookieKeys: [randomBytes(32).toString('base64url')],
    clientSecret: randomBytes(32).toString('base64url'),
  };
}

const findSecrets = (db: Db) =>
  db.selectFrom('idp_secret').select('value').where('name', '=', NAME).executeTakeFirst();

/** The embedded provider's keys, created on first use; processes that start together agree on one set. */
export async function providerSecrets(db: Db, now: Date): Promise<Secrets> {
  const existing = await findSecrets(db);
  if (existing !== undefined) return secrets.parse(existing.value);
  await db
    .insertInto('idp_secret')
    .values({ name: NAME, value: JSON.stringify(await makeSecrets()), created_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return secrets.parse((await findSecrets(db))?.value);
}
