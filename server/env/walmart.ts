import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import { isLoopbackHost } from './loopback.ts';

export const WALMART_API = 'https://developer.api.walmart.com/api-proxy/service/affil/product/v2';

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

export const walmartVariables = {
  WALMART_CONSUMER_ID: z.uuid('must be the consumer id, a UUID'),
  /** RSA key as PEM; `\n` stands for a line break. */
  WALMART_PRIVATE_KEY: z
    .string()
    .transform((text) => text.replaceAll('\\n', '\n'))
    .refine(
      isRsaKey,
      'must be a private RSA key as PEM without a passphrase, with \\n for the end of a line',
    ),
  WALMART_KEY_VERSION: z
    .string()
    .regex(/^[0-9]{1,6}$/, 'must be the number of the key')
    .default('1'),
  /** Allows comparing, storing and showing the history of Walmart's prices, including per-store prices. */
  WALMART_AGREEMENT: z.string().min(10, 'must name the agreement, with its date').max(300),
} as const;

type Values = {
  WALMART_CONSUMER_ID?: string | undefined;
  WALMART_PRIVATE_KEY?: string | undefined;
  WALMART_AGREEMENT?: string | undefined;
  WALMART_API_BASE: string;
};

type Issue = { path: [string]; message: string };

/** Credentials must be complete, and an agreement needs credentials. */
export function checkWalmart(values: Values): Issue[] {
  const issues: Issue[] = [];
  const { WALMART_CONSUMER_ID: id, WALMART_PRIVATE_KEY: key, WALMART_AGREEMENT: agreement } = values;
  const isConfigured = [id, key, agreement].some((value) => value !== undefined);
  if (isConfigured && id === undefined) issues.push({ path: ['WALMART_CONSUMER_ID'], message: 'is missing' });
  if (isConfigured && key === undefined)
    issues.push({ path: ['WALMART_PRIVATE_KEY'], message: 'is missing' });
  const base = URL.parse(values.WALMART_API_BASE);
  if (base?.protocol === 'http:' && !isLoopbackHost(base.hostname)) {
    issues.push({
      path: ['WALMART_API_BASE'],
      message: 'must be https: signed requests would cross the network readable',
    });
  }
  return issues;
}
