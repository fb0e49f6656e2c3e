import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const toBase64Url = (data: Buffer | string) => Buffer.from(data).toString('base64url');

const USER_PRESENT_AND_VERIFIED = 0b0000_0101;
const ATTESTED_KEY_INCLUDED = 0b0100_0000;

const encodeByteString = (bytes: Buffer) =>
  Buffer.concat([Buffer.from([0x59, bytes.length >> 8, bytes.length & 255]), bytes]);

type Options = { challenge: string };

/** A virtual authenticator that can register one passkey and sign with it. */
export function createAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let counter = 0;

  const buildAuthenticatorData = (flags: number, more: Buffer[] = []) => {
    counter += 1;
    const signCount = Buffer.alloc(4);
    signCount.writeUInt32BE(counter);
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), signCount, ...more]);
  };
  const buildClientData = (type: string, { challenge }: Options, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const toCredentialJson = (response: Record<string, unknown>) =>
    JSON.stringify({
      id: toBase64Url(id),
      rawId: toBase64Url(id),
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
      const idLength = Buffer.from([0, id.length]);
      const authData = buildAuthenticatorData(USER_PRESENT_AND_VERIFIED | ATTESTED_KEY_INCLUDED, [
        Buffer.alloc(16),
        idLength,
        id,
        key,
      ]);
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        encodeByteString(authData),
      ]);
      return toCredentialJson({
        clientDataJSON: toBase64Url(buildClientData('webauthn.create', options, from)),
        attestationObject: toBase64Url(attestationObject),
        transports: ['internal'],
      });
    },
    /** `flags` are the flags of WebAuthn's authenticator data, such as user present and user verified. */
    sign(options: Options, { from = origin, flags = USER_PRESENT_AND_VERIFIED } = {}): string {
      const clientData = buildClientData('webauthn.get', options, from);
      const authData = buildAuthenticatorData(flags);
      return toCredentialJson({
        clientDataJSON: toBase64Url(clientData),
        authenticatorData: toBase64Url(authData),
        signature: toBase64Url(sign('sha256', Buffer.concat([authData, sha256(clientData)]), privateKey)),
      });
    },
  };
}
