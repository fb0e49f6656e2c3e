import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { z } from 'zod';
import { isStorable } from '#contract/fields.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import type { Db } from '#server/db/connect.ts';
import type { Env } from '#server/env/env.ts';
import { hashSecret } from '#server/http/secrets.ts';
import type { Account } from './accounts.ts';

const CHALLENGE_LIFETIME_MS = 5 * MINUTE_MS;

type StoredKey = { credential_id: string; public_key: Buffer; counter: number; transports: string[] };

const responseSchema = z.looseObject({
  // The id is used in a database query, and PostgreSQL rejects some strings.
  id: z.string().refine(isStorable),
  rawId: z.string(),
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}),
});
const registrationSchema = responseSchema.extend({
  response: z.looseObject({
    clientDataJSON: z.string(),
    attestationObject: z.string(),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
const assertionSchema = responseSchema.extend({
  response: z.looseObject({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
  }),
});

// Ed25519, ECDSA and RSA. Node supports the library's other defaults only experimentally.
const ALGORITHMS = [-8, -7, -257];

const getRelyingParty = ({ PUBLIC_URL }: Env) => {
  const { hostname, origin } = new URL(PUBLIC_URL);
  return { rpID: hostname, origin };
};

function parseResponse<Schema extends z.ZodType>(schema: Schema, json: string): z.output<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}

async function insertChallenge(
  db: Db,
  { challenge, accountId, now }: { challenge: string; accountId: string | null; now: Date },
): Promise<void> {
  const row = { account_id: accountId, expires_at: new Date(now.getTime() + CHALLENGE_LIFETIME_MS) };
  await db
    .insertInto('idp_challenge')
    .values({ challenge_hash: hashSecret(challenge), ...row })
    .execute();
}

/** Deletes the challenge, so that it works only once. Returns false if it has expired or was for another account. */
async function takeChallenge(
  db: Db,
  { challenge, accountId, now }: { challenge: string; accountId: string | null; now: Date },
): Promise<boolean> {
  const row = await db
    .deleteFrom('idp_challenge')
    .where('challenge_hash', '=', hashSecret(challenge))
    .returning(['account_id', 'expires_at'])
    .executeTakeFirst();
  return row !== undefined && row.account_id === accountId && row.expires_at > now;
}

export async function createPasskeyRegistrationOptions(
  db: Db,
  { account, existingKeys, env, now }: { account: Account; existingKeys: StoredKey[]; env: Env; now: Date },
) {
  const options = await generateRegistrationOptions({
    rpName: 'Cartwise',
    rpID: getRelyingParty(env).rpID,
    userID: new TextEncoder().encode(account.id),
    userName: account.email,
    userDisplayName: `${account.first_name} ${account.last_name}`,
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: existingKeys.map(({ credential_id: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await insertChallenge(db, { challenge: options.challenge, accountId: account.id, now });
  return options;
}

export async function verifyPasskeyRegistration(
  db: Db,
  { json, accountId, env, now }: { json: string; accountId: string; env: Env; now: Date },
): Promise<StoredKey | null> {
  const response = parseResponse(registrationSchema, json);
  if (response === undefined) return null;
  const { rpID, origin } = getRelyingParty(env);
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(db, { challenge, accountId, now }),
    expectedOrigin: origin,
    expectedRPID: rpID,
    supportedAlgorithmIDs: ALGORITHMS,
    requireUserVerification: true,
  }).catch(() => ({ registrationInfo: undefined }));
  if (registrationInfo === undefined) return null;
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  return { credential_id: id, public_key: Buffer.from(publicKey), counter, transports };
}

export async function createPasskeySignInOptions(db: Db, { env, now }: { env: Env; now: Date }) {
  const options = await generateAuthenticationOptions({
    rpID: getRelyingParty(env).rpID,
    userVerification: 'required',
  });
  await insertChallenge(db, { challenge: options.challenge, accountId: null, now });
  return options;
}

export async function verifyPasskeySignIn(
  db: Db,
  {
    json,
    env,
    now,
    findKey,
  }: { json: string; env: Env; now: Date; findKey: (id: string) => Promise<StoredKey | undefined> },
): Promise<{ credentialId: string; counter: number } | null> {
  const response = parseResponse(assertionSchema, json);
  const key = response && (await findKey(response.id));
  if (response === undefined || key === undefined) return null;
  const { rpID, origin } = getRelyingParty(env);
  const { credential_id: id, public_key: publicKey, counter, transports } = key;
  const verification = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(db, { challenge, accountId: null, now }),
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: { id, publicKey: new Uint8Array(publicKey), counter, transports },
    requireUserVerification: true,
  }).catch(() => undefined);
  if (verification?.verified !== true) return null;
  return { credentialId: id, counter: verification.authenticationInfo.newCounter };
}
