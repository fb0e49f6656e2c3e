import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import { checkHttpsUrl, listMissingVariables, type VariableIssue } from './checks.ts';

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

export const walmartVariables = {
  WALMART_CONSUMER_ID: z.uuid('must be the consumer id, a UUID').optional(),
  /** RSA key in PEM format, with line breaks written as `\n`. */
  WALMART_PRIVATE_KEY: z
    .string()
    .transform((text) => text.replaceAll('\\n', '\n'))
    .refine(isRsaKey, 'must be a private RSA key as PEM without a passphrase, with \\n for the end of a line')
    .optional(),
  WALMART_KEY_VERSION: z
    .string()
    .regex(/^[0-9]{1,6}$/, 'must be the number of the key')
    .default('1'),
  /**
   * Names the agreement that allows us to compare and store Walmart's prices for each store and to show their history.
   */
  WALMART_AGREEMENT: z.string().min(10, 'must name the agreement, with its date').max(300).optional(),
  WALMART_API_BASE: z
    .url({ protocol: /^https?$/ })
    .default('https://developer.api.walmart.com/api-proxy/service/affil/product/v2'),
  /**
   * Price calls per day. The default is the public limit minus the calls for stores. An agreement may raise the limit.
   */
  WALMART_CALLS_PER_DAY: z.coerce.number().int().min(25).max(10_000_000).default(4_750),
};

const credentials = ['WALMART_CONSUMER_ID', 'WALMART_PRIVATE_KEY'] as const;

export function checkWalmartVariables(
  values: z.output<z.ZodObject<typeof walmartVariables>>,
): VariableIssue[] {
  const isConfigured = [...credentials, 'WALMART_AGREEMENT' as const].some(
    (name) => values[name] !== undefined,
  );
  return [
    ...(isConfigured ? listMissingVariables(values, credentials, 'is missing') : []),
    ...checkHttpsUrl(values, 'WALMART_API_BASE', 'signed requests'),
  ];
}
