import { z } from 'zod';
import { checkHttpsUrl, checkVariableGroup, type VariableIssue } from './checks.ts';

/** Each kind of key has a different prefix, so a key in the wrong variable is rejected at startup. */
export const stripeVariables = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(test|live)_\w+$/, 'must be like sk_test_… or sk_live_…')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/, 'must be like pk_test_… or pk_live_…')
    .optional(),
  STRIPE_PRICE_ID: z
    .string()
    .regex(/^price_\w+$/, 'must be like price_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'must be like whsec_…')
    .optional(),
} as const;

type Values = { [name in keyof typeof stripeVariables]?: string | undefined } & {
  STRIPE_API_BASE?: string | undefined;
  NODE_ENV: string;
  ALLOW_DOUBLES: string[];
};

const variableNames = Object.keys(stripeVariables) as (keyof typeof stripeVariables)[];
const isLive = (key: string) => key.includes('_live_');

function checkWithoutStripe({ STRIPE_API_BASE, NODE_ENV, ALLOW_DOUBLES }: Values): VariableIssue[] {
  const issues: VariableIssue[] = [];
  if (STRIPE_API_BASE !== undefined) {
    issues.push({ path: ['STRIPE_API_BASE'], message: 'is of use only with STRIPE_SECRET_KEY' });
  }
  if (NODE_ENV === 'production' && !ALLOW_DOUBLES.includes('test-payments')) {
    const message =
      'is needed in production, or ask for payments without money with ALLOW_DOUBLES=test-payments';
    issues.push({ path: ['STRIPE_SECRET_KEY'], message });
  }
  return issues;
}

/**
 * Either all keys must be set or none, and all must be for the same mode (live or test). In production, they're
 * required unless test payments are allowed.
 */
export function checkStripeVariables(values: Values): VariableIssue[] {
  if (variableNames.every((name) => values[name] === undefined)) return checkWithoutStripe(values);
  const issues = checkVariableGroup(values, variableNames);
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = values;
  if (secret !== undefined && publishable !== undefined && isLive(secret) !== isLive(publishable)) {
    issues.push({
      path: ['STRIPE_PUBLISHABLE_KEY'],
      message: 'must be of the same mode as STRIPE_SECRET_KEY, test or live',
    });
  }
  return [...issues, ...checkHttpsUrl(values, 'STRIPE_API_BASE', 'the key')];
}
