import { createECDH } from 'node:crypto';
import { z } from 'zod';
import { checkVariableGroup, type VariableIssue } from './checks.ts';

const keySchema = (bytes: number, what: string) =>
  z.string().refine((text) => {
    const keyBytes = Buffer.from(text, 'base64url');
    return keyBytes.length === bytes && keyBytes.toString('base64url') === text;
  }, `must be ${what} in base64url, ${bytes} bytes`);

/** Keys that identify us to push services (VAPID, RFC 8292). Without keys, the app generates a pair. */
export const pushVariables = {
  VAPID_PUBLIC_KEY: keySchema(65, 'a P-256 public key').optional(),
  VAPID_PRIVATE_KEY: keySchema(32, 'a private key of P-256').optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must begin with mailto: or https:')
    .optional(),
} as const;

type Values = { VAPID_PUBLIC_KEY?: string | undefined; VAPID_PRIVATE_KEY?: string | undefined };

function derivePublicKey(privateKey: string): string | null {
  const keyPair = createECDH('prime256v1');
  try {
    keyPair.setPrivateKey(privateKey, 'base64url');
    return keyPair.getPublicKey('base64url');
  } catch {
    return null;
  }
}

export function checkPushVariables(values: Values): VariableIssue[] {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = values;
  if (publicKey === undefined || privateKey === undefined) {
    return checkVariableGroup(values, ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY']);
  }
  if (derivePublicKey(privateKey) === publicKey) return [];
  return [{ path: ['VAPID_PUBLIC_KEY'], message: 'does not belong to VAPID_PRIVATE_KEY' }];
}
