import { z } from 'zod';
import { isLoopbackHost } from './loopback.ts';

export const openPricesVariables = {
  OPEN_PRICES_USER: z
    .string()
    .regex(/^[a-z0-9_-]{1,60}$/, 'must be the name of the account, in small letters, not its mail address'),
  OPEN_PRICES_PASSWORD: z.string().min(1).max(200),
} as const;

type Values = {
  OPEN_PRICES_API?: string | undefined;
  OPEN_PRICES_USER?: string | undefined;
  OPEN_PRICES_PASSWORD?: string | undefined;
};

/** The account must be complete, and passwords must not be sent in plain text. */
export function checkOpenPrices({ OPEN_PRICES_API: api, ...account }: Values) {
  const { OPEN_PRICES_USER: user, OPEN_PRICES_PASSWORD: password } = account;
  if (user === undefined && password === undefined) return [];
  const issues: { path: [string]; message: string }[] = [];
  if (user === undefined)
    issues.push({ path: ['OPEN_PRICES_USER'], message: 'is needed with OPEN_PRICES_PASSWORD' });
  if (password === undefined)
    issues.push({ path: ['OPEN_PRICES_PASSWORD'], message: 'is needed with OPEN_PRICES_USER' });
  if (api === undefined)
    issues.push({ path: ['OPEN_PRICES_API'], message: 'is needed with OPEN_PRICES_USER' });
  const base = URL.parse(api ?? '');
  if (base?.protocol === 'http:' && !isLoopbackHost(base.hostname))
    issues.push({
      path: ['OPEN_PRICES_API'],
      message: 'must be https: the password would cross the network readable',
    });
  return issues;
}
