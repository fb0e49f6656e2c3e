import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const url64 = (data: Buffer | string) => Buffer.from(data).toString('base64url');

const USER_IS_THERE_AND_KNOWN = 0b0000_0101;
const HAS_KEY = 0b0100_0000;

const sized = (bytes: Buffer) =>
  Buffer.concat([Buffer.from([0x59, bytes.length >> 8, bytes.length & 255]), bytes]);

type Options = { challenge: string };

/** A virtual authenticator that can register one passkey and sign with it. */
export function createAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let counter = 0;

  const dataOf = (flags: number, more: Buffer[] = []) => {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), count, ...more]);
  };
  const clientData = (type: string, { challenge }: Options, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const answer = (response: Record<string, unknown>) =>
    JSON.stringify({
      id: url64(id),
      rawId: url64(id),
      type: 'public-key',
      clientExtensionResults: {},
      response,
    });

  return {
    make(options: Options, from = origin): string {
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const length = Buffer.from([0, id.length]);
      const authData = dataOf(USER_IS_THERE_AND_KNOWN | HAS_KEY, [Buffer.alloc(16), length, id, key]);
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        sized(authData),
      ]);
      return answer({
        clientDataJSON: url64(clientData('webauthn.create', options, from)),
        attestationObject: url64(attestationObject),
        transports: ['internal'],
      });
    },
    /** `flags` are the flags of WebAuthn's authenticator data, such as user present and user verified. */
    sign(options: Options, { from = origin, flags = USER_IS_THERE_AND_KNOWN } = {}): string {
      const data = clientData('webauthn.get', options, from);
      const authData = dataOf(flags);
      return answer({
        clientDataJSON: url64(data),
        authenticatorData: url64(authData),
        signature: url64(sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)),
      });
    },
  };
}
