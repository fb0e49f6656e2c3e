import { z } from 'zod';
import { checkHttpsUrl, checkVariableGroup, listMissingVariables, type VariableIssue } from './checks.ts';

export const openPricesVariables = {
  /** URL with the version, such as https://prices.openfoodfacts.org/api/v1. */
  OPEN_PRICES_API: z.url({ protocol: /^https?$/ }).optional(),
  OPEN_PRICES_USER: z
    .string()
    .regex(/^[a-z0-9_-]{1,60}$/, 'must be the name of the account, in small letters, not its mail address')
    .optional(),
  OPEN_PRICES_PASSWORD: z.string().min(1).max(200).optional(),
};

export function checkOpenPricesVariables(
  values: z.output<z.ZodObject<typeof openPricesVariables>>,
): VariableIssue[] {
  const { OPEN_PRICES_USER: user, OPEN_PRICES_PASSWORD: password } = values;
  if (user === undefined && password === undefined) return [];
  return [
    ...checkVariableGroup(values, ['OPEN_PRICES_USER', 'OPEN_PRICES_PASSWORD']),
    ...listMissingVariables(values, ['OPEN_PRICES_API'], 'is needed with OPEN_PRICES_USER'),
    ...checkHttpsUrl(values, 'OPEN_PRICES_API', 'the password'),
  ];
}
