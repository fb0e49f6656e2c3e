import { createHash, timingSafeEqual } from 'node:crypto';
import type { Db } from '#server/db/connect.ts';
import { findOrCreateSecret } from '#server/db/stored-secret.ts';
import type { Env } from '#server/env/env.ts';
import { isLoopbackHost } from '#server/env/loopback.ts';
import { createSecret } from '#server/http/secrets.ts';

const findOrCreateOutboxKey = async (db: Db, now: Date) =>
  String(await findOrCreateSecret(db, { name: 'outbox', make: createSecret, now }));

/**
 * `open` means that no key is needed. Access can't depend on the caller's IP address, because every caller seems to be
 * localhost if the app runs behind a local proxy.
 */
export function determineOutboxAccess({ NODE_ENV, ALLOW_DOUBLES, PUBLIC_URL }: Env): 'none' | 'key' | 'open' {
  if (NODE_ENV === 'production') return ALLOW_DOUBLES.includes('outbox') ? 'key' : 'none';
  return isLoopbackHost(new URL(PUBLIC_URL).hostname) ? 'open' : 'key';
}

const hashText = (text: string) => createHash('sha256').update(text).digest();

export async function isValidOutboxKey(
  db: Db,
  { env, key, now }: { env: Env; key: unknown; now: Date },
): Promise<boolean> {
  const access = determineOutboxAccess(env);
  if (access !== 'key') return access === 'open';
  return (
    typeof key === 'string' && timingSafeEqual(hashText(key), hashText(await findOrCreateOutboxKey(db, now)))
  );
}

export async function createOutboxUrl(db: Db, { env, now }: { env: Env; now: Date }): Promise<string | null> {
  if (determineOutboxAccess(env) !== 'key') return null;
  return `${env.PUBLIC_URL}/dev/outbox?key=${await findOrCreateOutboxKey(db, now)}`;
}
