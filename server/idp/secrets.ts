import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Db } from '#server/db/connect.ts';
import { findOrCreateSecret } from '#server/db/stored-secret.ts';

const secretsSchema = z.object({
  signingKeys: z.array(z.looseObject({ kid: z.string(), kty: z.string() })).min(1),
  cookieKeys: z.array(z.string()).min(1),
  clientSecret: z.string(),
});

type Secrets = z.output<typeof secretsSchema>;

async function makeSecrets(): Promise<Secrets> {
  const { privateKey } = await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' });
  const kid = randomBytes(8).toString('hex');
  return {
    signingKeys: [{ ...privateKey.export({ format: 'jwk' }), kty: 'EC', kid, use: 'sig', alg: 'ES256' }],
    cookieKeys: [randomBytes(32).toString('base64url')],
    clientSecret: randomBytes(32).toString('base64url'),
  };
}

export const findOrCreateProviderSecrets = async (db: Db, now: Date): Promise<Secrets> =>
  secretsSchema.parse(await findOrCreateSecret(db, { name: 'provider', make: makeSecrets, now }));
