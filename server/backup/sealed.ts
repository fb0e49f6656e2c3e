import { createCipheriv, createDecipheriv, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import { promisify } from 'node:util';
import { BackupError } from './errors.ts';

/** Encryption parameters, which aren't secret. */
export type EncryptionParameters = { salt: string; iv: string; check: string };

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Each guess at the passphrase takes 0.1 s and 64 MB. */
const SCRYPT_COST = { N: 2 ** 15, r: 16, p: 1, maxmem: 128 * 2 ** 20 };

const deriveBytes = promisify<string, Buffer, number, typeof SCRYPT_COST, Buffer>(scrypt);

async function deriveKeys(passphrase: string, salt: Buffer): Promise<{ key: Buffer; check: Buffer }> {
  const derivedBytes = await deriveBytes(passphrase.normalize(), salt, 2 * KEY_BYTES, SCRYPT_COST);
  return { key: derivedBytes.subarray(0, KEY_BYTES), check: derivedBytes.subarray(KEY_BYTES) };
}

/**
 * Encrypts with AES-256-GCM. The encrypted stream ends with the authentication tag, which also covers the
 * file's unencrypted first line, `headerLine`.
 */
export async function prepareEncryption(
  passphrase: string,
): Promise<{ seal: EncryptionParameters; encrypt: (headerLine: string) => Transform }> {
  const [salt, iv] = [randomBytes(16), randomBytes(IV_BYTES)];
  const { key, check } = await deriveKeys(passphrase, salt);
  const encrypt = (headerLine: string) => {
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(headerLine));
    return new Transform({
      transform: (chunk: Buffer, _encoding, done) => done(null, cipher.update(chunk)),
      flush(done) {
        this.push(cipher.final());
        this.push(cipher.getAuthTag());
        done();
      },
    });
  };
  return {
    seal: { salt: salt.toString('hex'), iv: iv.toString('hex'), check: check.toString('hex') },
    encrypt,
  };
}

/**
 * Creates a stream that decrypts a backup. It fails at the end if the backup or `headerLine` was changed.
 * @throws {BackupError} immediately if the passphrase is wrong
 */
export async function createDecryptStream(
  { salt, iv, check }: EncryptionParameters,
  passphrase: string,
  headerLine: string,
): Promise<Transform> {
  const keys = await deriveKeys(passphrase, Buffer.from(salt, 'hex'));
  const expectedCheck = Buffer.from(check, 'hex');
  if (expectedCheck.length !== KEY_BYTES || !timingSafeEqual(expectedCheck, keys.check)) {
    throw new BackupError('This passphrase is not the one that the backup was made with.');
  }
  const decipher = createDecipheriv('aes-256-gcm', keys.key, Buffer.from(iv, 'hex')).setAAD(
    Buffer.from(headerLine),
  );
  // Hold back the last bytes, because at the end of the stream they're the authentication tag.
  let heldBytes: Buffer = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      const all = Buffer.concat([heldBytes, chunk]);
      const end = Math.max(0, all.length - TAG_BYTES);
      heldBytes = all.subarray(end);
      done(null, decipher.update(all.subarray(0, end)));
    },
    flush(done) {
      try {
        this.push(decipher.setAuthTag(heldBytes).final());
        done();
      } catch {
        done(new BackupError('The backup is damaged or cut off: nothing was changed.'));
      }
    },
  });
}
