import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const argon2Async = promisify(argon2);

// OWASP's first choice for argon2id; some 60 ms on a small server, off the main thread.
const MEMORY_KIB = 19_456;
const PASSES = 2;
const PARALLELISM = 1;
const HASH_BYTES = 32;

const derive = (password: string, salt: Buffer): Promise<Buffer> =>
  argon2Async('argon2id', {
    // The same password typed on another keyboard may be composed differently.
    message: password.normalize('NFKC'),
    nonce: salt,
    memory: MEMORY_KIB,
    passes: PASSES,
    parallelism: PARALLELISM,
    tagLength: HASH_BYTES,
  });

const parameters = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$`;
const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** The password as the database keeps it, in the usual `$argon2id$…` notation. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `${parameters}${unpadded(salt)}$${unpadded(await derive(password, salt))}`;
}

/** Nobody's password: compared with when there is no account, so that the answer takes as long. */
const nobody = hashPassword(randomBytes(32).toString('base64'));

/** Whether the password is the one that was hashed; takes the same time without an account, and says no. */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  const stored = hash ?? (await nobody);
  if (!stored.startsWith(parameters)) throw new Error('A password is stored in an unknown notation.');
  const [salt = '', expected = ''] = stored.slice(parameters.length).split('$');
  const derived = await derive(password, Buffer.from(salt, 'base64'));
  return timingSafeEqual(derived, Buffer.from(expected, 'base64')) && hash !== undefined;
}
