import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { IDEMPOTENCY_HEADER } from '#contract/limits.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { t } from '#domain/language.ts';
import type { Db } from '#server/db/connect.ts';
import { isServerFailure } from '#server/db/database-errors.ts';
import type { Deps } from '#server/env/deps.ts';
import { createCallLimiter } from './call-limit.ts';
import { AppError, invalidFieldsError } from './errors.ts';
import { defaultRateLimits } from './rate-limit.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Runs the write once per key and returns its response as JSON. A retry gets the first response again. The write
     * always runs if there's no key or the caller can't be identified.
     */
    answerOnce: (request: KeyedRequest, write: () => Promise<string>) => Promise<string>;
  }
}

type KeyedRequest = Pick<FastifyRequest, 'headers' | 'cookies' | 'method' | 'url' | 'body' | 'log'> & {
  user: { id: string } | null;
};

export const STORED_RESPONSE_DAYS = 1;

/** No write takes this long. If a write has no response after this time, it must have been interrupted. */
const MAX_WRITE_MS = 2 * MINUTE_MS;

/** Enough for more than a thousand changes to a cart. Without a limit, one account could fill the disk. */
export const MAX_STORED_BYTES_PER_HOUR = 5_000_000;

function createStorageLimiter(clock: Deps['clock']): (caller: string, bytes: number) => boolean {
  let hour = 0;
  let storedBytes = new Map<string, number>();
  return (caller, bytes) => {
    const currentHour = Math.floor(clock().getTime() / HOUR_MS);
    if (currentHour !== hour) storedBytes = new Map();
    hour = currentHour;
    const totalBytes = (storedBytes.get(caller) ?? 0) + bytes;
    if (totalBytes > MAX_STORED_BYTES_PER_HOUR) return false;
    storedBytes.set(caller, totalBytes);
    return true;
  };
}

const keyPattern = /^"?([\x21\x23-\x7e]{1,255}?)"?$/;

/** Accepts the key with or without quotes. Returns null if there's no header. Throws 400 for an invalid header. */
function readKey({ headers }: KeyedRequest): string | null {
  const header = headers[IDEMPOTENCY_HEADER];
  if (header === undefined) return null;
  const key = keyPattern.exec(String(header))?.[1];
  if (key !== undefined) return key;
  const message = t`must be 1 to 255 letters, digits or signs without spaces, such as a UUID`;
  throw invalidFieldsError({ field: 'Idempotency-Key', message });
}

const computeMac = (key: string, ...parts: unknown[]) =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest();

/** Returns a 12-byte nonce, a 16-byte tag and the encrypted text. */
function encrypt(secret: Buffer, text: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', secret, nonce);
  const encryptedText = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encryptedText]);
}

function decrypt(secret: Buffer, bytes: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', secret, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}

const keyReusedError = () =>
  new AppError(
    409,
    'key_reused',
    t`This Idempotency-Key was already used for a different request. Use a new key for each change.`,
  );

const inProgressError = () =>
  new AppError(409, 'in_progress', t`We’re still saving this. Try again in a moment.`, {
    retryAfterSeconds: 1,
  });

const outcomeUnknownError = () =>
  new AppError(409, 'outcome_unknown', t`We can’t tell if this was saved. Check before you try again.`);

type StoredResponse = { request_mac: Buffer; begun_at: Date; answer: Buffer | null };

/** Reserves the key for this write. If another write has already used the key, returns that write's record. */
async function reserveKey(
  db: Db,
  { hash, userId, requestMac, now }: { hash: Buffer; userId: string | null; requestMac: Buffer; now: Date },
): Promise<StoredResponse | null> {
  const expiredBefore = new Date(now.getTime() - STORED_RESPONSE_DAYS * DAY_MS);
  const { rows } = await sql`
    /* name: take-idempotency-key */
    insert into kept_answer (key_hash, user_id, request_mac, begun_at)
    values (${hash}, ${userId}, ${requestMac}, ${now})
    on conflict (key_hash) do update
      set request_mac = excluded.request_mac, begun_at = excluded.begun_at, answer = null
      where kept_answer.begun_at <= ${expiredBefore}
    returning key_hash
  `.execute(db);
  if (rows.length > 0) return null;
  const storedResponse = await db
    .selectFrom('kept_answer')
    .select(['request_mac', 'begun_at', 'answer'])
    .where('key_hash', '=', hash)
    .executeTakeFirst();
  // The other write has just failed and released the key.
  if (storedResponse === undefined) throw inProgressError();
  return storedResponse;
}

/** Returns true if a failed write can't have changed anything. After a lost connection, it may have been committed. */
const certainlyHadNoEffect = (error: unknown): boolean =>
  !isServerFailure(error) || /^(40|53)/.test(String((error as { code?: unknown }).code ?? ''));

/** Logs the error instead of throwing it, because the write itself has already succeeded or failed. */
const logFailure = (log: FastifyBaseLogger) => (error: unknown) =>
  log.warn({ err: error }, 'an idempotency key was not updated');

/**
 * Registers `answerOnce`, which implements draft-ietf-httpapi-idempotency-key-header. A failed write releases its key,
 * so that a retry runs again. `getGuestKey` identifies a caller without an account, or returns null if it can't.
 */
export function registerIdempotency(
  app: FastifyInstance,
  { db, clock, limits = defaultRateLimits }: Pick<Deps, 'db' | 'clock' | 'limits'>,
  getGuestKey: (request: KeyedRequest) => Buffer | null,
): void {
  const countWrite = createCallLimiter(clock, limits.keyedWritesPerMinute);
  const mayStore = createStorageLimiter(clock);
  app.decorate('answerOnce', async (request, write) => {
    const key = readKey(request);
    const userId = request.user?.id ?? null;
    const caller = userId ?? getGuestKey(request)?.toString('hex');
    if (key === null || caller === undefined) return write();
    countWrite(caller);
    const hash = computeMac(key, 'key', caller);
    const secret = computeMac(key, 'answer', caller);
    const requestMac = computeMac(key, 'request', request.method, request.url, request.body ?? null);
    const now = clock();
    const storedResponse = await reserveKey(db, { hash, userId, requestMac, now });
    if (storedResponse !== null) {
      if (!storedResponse.request_mac.equals(requestMac)) throw keyReusedError();
      if (storedResponse.answer !== null) return decrypt(secret, storedResponse.answer);
      throw now.getTime() - storedResponse.begun_at.getTime() < MAX_WRITE_MS
        ? inProgressError()
        : outcomeUnknownError();
    }
    try {
      const responseJson = await write();
      // If the caller has reached the storage limit, the response isn't stored. A retry then gets `outcome_unknown`.
      if (!mayStore(caller, Buffer.byteLength(responseJson))) return responseJson;
      await db
        .updateTable('kept_answer')
        .set({ answer: encrypt(secret, responseJson) })
        .where('key_hash', '=', hash)
        .execute()
        .catch(logFailure(request.log));
      return responseJson;
    } catch (error) {
      if (certainlyHadNoEffect(error)) {
        await db
          .deleteFrom('kept_answer')
          .where('key_hash', '=', hash)
          .execute()
          .catch(logFailure(request.log));
      }
      throw error;
    }
  });
}
