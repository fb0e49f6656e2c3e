import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { t } from '#domain/language.ts';
import { currentCaller } from '#server/db/lanes.ts';
import { createWorkQueue, createWorkQueues } from '#server/http/work-queue.ts';

const argon2Async = promisify(argon2);

// OWASP's first recommendation for argon2id. A hash takes about 60 ms on a small server.
const MEMORY_KIB = 19_456;
const PASSES = 2;
const PARALLELISM = 1;
const HASH_BYTES = 32;

/** Hashing and file access share Node's four threads. Some must stay free for serving pages. */
const MAX_RUNNING = 2;
const MAX_RUNNING_SUSPECT = 1;
/** The last request in a full queue waits about 0.5 s, or about 1 s in the queue for suspect networks. */
const MAX_WAITING = 16;
const MAX_WAITING_PER_CALLER = 4;

/** Accounts with the same email address normally share one salt. Two simultaneous sign-ups can result in two salts. */
const MAX_SALTS = 2;

const refusalOptions = {
  refusal: () => t`Sign-in is busy right now. Please try again in a few seconds.`,
  retrySeconds: 3,
};

const createPasswordQueue = (maxRunning: number) =>
  createWorkQueue({ maxRunning, maxWaiting: MAX_WAITING, ...refusalOptions });

/** Checks only one password per caller at a time, so that nobody can fill the queue for everyone. */
const callerQueues = createWorkQueues({
  maxRunning: 1,
  maxWaiting: MAX_WAITING_PER_CALLER,
  ...refusalOptions,
});

/** Networks with recent failed attempts use a separate queue, so that they don't delay other networks. */
const queues = { usual: createPasswordQueue(MAX_RUNNING), suspect: createPasswordQueue(MAX_RUNNING_SUSPECT) };

export type PasswordQueue = keyof typeof queues;

const deriveDigest = (password: string, salt: Buffer, queue: PasswordQueue): Promise<Buffer> =>
  callerQueues(currentCaller(), () =>
    queues[queue](() =>
      argon2Async('argon2id', {
        // Normalize the password, because keyboards may encode the same character differently.
        message: password.normalize('NFKC'),
        nonce: salt,
        memory: MEMORY_KIB,
        passes: PASSES,
        parallelism: PARALLELISM,
        tagLength: HASH_BYTES,
      }),
    ),
  );

const hashPrefix = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$`;
const toUnpaddedBase64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

function parseHash(hash: string): { salt: string; digest: Buffer } {
  if (!hash.startsWith(hashPrefix)) throw new Error('A password is stored in an unknown notation.');
  const [salt = '', digest = ''] = hash.slice(hashPrefix.length).split('$');
  return { salt, digest: Buffer.from(digest, 'base64') };
}

/**
 * Finds the first hash that matches the password. `match` is its index, or -1. The time depends on the number
 * of different salts, not on the number of hashes. Throws 429 if the queue is full.
 */
export async function findMatchingPasswordHash(
  password: string,
  hashes: readonly string[],
  queue: PasswordQueue = 'usual',
): Promise<{ hash: string; match: number }> {
  const storedHashes = hashes.map(parseHash);
  const usedSalts = [...new Set(storedHashes.map(({ salt }) => salt))].slice(0, MAX_SALTS);
  const salts = usedSalts.length === 0 ? [toUnpaddedBase64(randomBytes(16))] : usedSalts;
  const digests = new Map<string, Buffer>();
  for (const salt of salts)
    digests.set(salt, await deriveDigest(password, Buffer.from(salt, 'base64'), queue));
  const match = storedHashes.findIndex(({ salt, digest }) => {
    const derivedDigest = digests.get(salt);
    return derivedDigest !== undefined && timingSafeEqual(derivedDigest, digest);
  });
  const [firstSalt = ''] = salts;
  return {
    hash: `${hashPrefix}${firstSalt}$${toUnpaddedBase64(digests.get(firstSalt) ?? Buffer.alloc(0))}`,
    match,
  };
}

/**
 * Checks a password. Takes equally long if `hash` is undefined, so that the response time doesn't reveal that
 * there's no password.
 */
export const isCorrectPassword = async (password: string, hash: string | undefined): Promise<boolean> =>
  (await findMatchingPasswordHash(password, hash === undefined ? [] : [hash])).match === 0;
