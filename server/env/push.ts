import { createECDH } from 'node:crypto';
import { z } from 'zod';

const keySchema = (bytes: number, what: string) =>
  z.string().refine((text) => {
    const read = Buffer.from(text, 'base64url');
    return read.length === bytes && read.toString('base64url') === text;
  }, `must be ${what} in base64url, ${bytes} bytes`);

/** The sender of notifications (VAPID, RFC 8292). Keys are generated if blank. */
export const pushVariables = {
  VAPID_PUBLIC_KEY: keySchema(65, 'a public key of P-256'),
  VAPID_PRIVATE_KEY: keySchema(32, 'a private key of P-256'),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must begin with mailto: or https:'),
} as const;

type Values = { VAPID_PUBLIC_KEY?: string | undefined; VAPID_PRIVATE_KEY?: string | undefined };

function derivePublicKey(privateKey: string): string | null {
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(privateKey, 'base64url');
    return pair.getPublicKey('base64url');
  } catch {
    return null;
  }
}

export function checkPush({ VAPID_PUBLIC_KEY: ours, VAPID_PRIVATE_KEY: secret }: Values) {
  const issue = (name: keyof Values, message: string) => [{ path: [name], message }];
  if (ours === undefined && secret === undefined) return [];
  if (ours === undefined) return issue('VAPID_PUBLIC_KEY', 'is needed with VAPID_PRIVATE_KEY');
  if (secret === undefined) return issue('VAPID_PRIVATE_KEY', 'is needed with VAPID_PUBLIC_KEY');
  return derivePublicKey(secret) === ours
    ? []
    : issue('VAPID_PUBLIC_KEY', 'does not belong to VAPID_PRIVATE_KEY');
}
