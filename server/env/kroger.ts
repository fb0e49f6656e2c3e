import { z } from 'zod';
import { isLoopbackHost } from './loopback.ts';

export const KROGER_API = 'https://api.kroger.com';

export const krogerVariables = {
  KROGER_CLIENT_ID: z.string().min(1),
  KROGER_CLIENT_SECRET: z.string().min(1),
  /** Allows comparing, storing and showing the history of Kroger's prices. */
  KROGER_AGREEMENT: z.string().min(10, 'must name the agreement, with its date').max(300),
} as const;

type Values = { [name in keyof typeof krogerVariables]?: string | undefined } & { KROGER_API_BASE: string };

type Issue = { path: [string]; message: string };

/** Credentials must be complete, and an agreement needs credentials. */
export function checkKroger(values: Values): Issue[] {
  const issues: Issue[] = [];
  const { KROGER_CLIENT_ID: id, KROGER_CLIENT_SECRET: secret, KROGER_AGREEMENT: agreement } = values;
  const isConfigured = [id, secret, agreement].some((value) => value !== undefined);
  if (isConfigured && id === undefined) issues.push({ path: ['KROGER_CLIENT_ID'], message: 'is missing' });
  if (isConfigured && secret === undefined)
    issues.push({ path: ['KROGER_CLIENT_SECRET'], message: 'is missing' });
  const base = URL.parse(values.KROGER_API_BASE);
  if (base?.protocol === 'http:' && !isLoopbackHost(base.hostname)) {
    issues.push({
      path: ['KROGER_API_BASE'],
      message: 'must be https: the secret would cross the network readable',
    });
  }
  return issues;
}
