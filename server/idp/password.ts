import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { t } from '#domain/language.ts';
import { workQueue } from '#server/http/work-queue.ts';

const argon2Async = promisify(argon2);

// OWASP's first choice for argon2id; some 60 ms on a small server, off the main thread.
const MEMORY_KIB = 19_456;
const PASSES = 2;
const PARALLELISM = 1;
const HASH_BYTES = 32;

/** Hashes share Node's four threads with the reading of files, so at least one stays free for pages. */
const AT_ONCE = 2;
const AT_ONCE_SUSPECT = 1;
/** Some half a second of waiting. */
const WAITING = 16;

/** Hashes of one address share a salt; two can differ where two signed up at the same moment. */
const MAX_SALTS = 2;

const queueOf = (atOnce: number) =>
  workQueue({
    atOnce,
    waiting: WAITING,
    refusal: () => t`Sign-in is busy right now. Please try again in a few seconds.`,
    retrySeconds: 3,
  });

/** Networks that have failed lately wait among themselves: however many guess, others keep their share. */
const queues = { usual: queueOf(AT_ONCE), suspect: queueOf(AT_ONCE_SUSPECT) };

export type Queue = keyof typeof queues;

const derive = (password: string, salt: Buffer, queue: Queue): Promise<Buffer> =>
  queues[queue](() =>
    argon2Async('argon2id', {
      // The same password typed on another keyboard may be composed differently.
      message: password.normalize('NFKC'),
      nonce: salt,
      memory: MEMORY_KIB,
      passes: PASSES,
      parallelism: PARALLELISM,
      tagLength: HASH_BYTES,
    }),
  );

const parameters = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$`;
const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** Salt and digest of a hash in the usual `$argon2id$…` notation. Throws for another. */
function parts(hash: string): { salt: string; digest: Buffer } {
  if (!hash.startsWith(parameters)) throw new Error('A password is stored in an unknown notation.');
  const [salt = '', digest = ''] = hash.slice(parameters.length).split('$');
  return { salt, digest: Buffer.from(digest, 'base64') };
}

/**
 * The password as the database keeps it, under the salt that `hashes` share or a new one; and the index of the first of
 * them that is of this password, -1 when none is. Takes the same time for many, one and none. Throws 429 while too many wait.
 */
export async function tryPassword(
  password: string,
  hashes: readonly string[],
  queue: Queue = 'usual',
): Promise<{ hash: string; match: number }> {
  const stored = hashes.map(parts);
  const used = [...new Set(stored.map(({ salt }) => salt))].slice(0, MAX_SALTS);
  const salts = used.length === 0 ? [unpadded(randomBytes(16))] : used;
  const digests = new Map<string, Buffer>();
  for (const salt of salts) digests.set(salt, await derive(password, Buffer.from(salt, 'base64'), queue));
  const match = stored.findIndex(({ salt, digest }) => {
    const derived = digests.get(salt);
    return derived !== undefined && timingSafeEqual(derived, digest);
  });
  const [first = ''] = salts;
  return { hash: `${parameters}${first}$${unpadded(digests.get(first) ?? Buffer.alloc(0))}`, match };
}

/** Whether the password is the one that was hashed; takes the same time without an account, and says no. */
export const isPassword = async (password: string, hash: string | undefined): Promise<boolean> =>
  (await tryPassword(password, hash === undefined ? [] : [hash])).match === 0;
