import { z } from 'zod';
import { checkHttpsUrl, listMissingVariables, type VariableIssue } from './checks.ts';

export const krogerVariables = {
  KROGER_CLIENT_ID: z.string().min(1).optional(),
  KROGER_CLIENT_SECRET: z.string().min(1).optional(),
  /** The agreement that allows us to compare and store Kroger's prices and show their history. */
  KROGER_AGREEMENT: z.string().min(10, 'must name the agreement, with its date').max(300).optional(),
  KROGER_API_BASE: z.url({ protocol: /^https?$/ }).default('https://api.kroger.com'),
  /** Price calls per day. The default is the public tier's limit; an agreement may raise it. */
  KROGER_CALLS_PER_DAY: z.coerce.number().int().min(25).max(10_000_000).default(10_000),
};

const credentials = ['KROGER_CLIENT_ID', 'KROGER_CLIENT_SECRET'] as const;

export function checkKrogerVariables(values: z.output<z.ZodObject<typeof krogerVariables>>): VariableIssue[] {
  const isConfigured = [...credentials, 'KROGER_AGREEMENT' as const].some(
    (name) => values[name] !== undefined,
  );
  return [
    ...(isConfigured ? listMissingVariables(values, credentials, 'is missing') : []),
    ...checkHttpsUrl(values, 'KROGER_API_BASE', 'the secret'),
  ];
}
