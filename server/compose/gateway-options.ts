import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '#server/env/deps.ts';

/** Returns the settings for all gateways, including a user agent that tells services who is calling. */
export const commonGatewayOptions = ({ env, fetch }: Pick<Deps, 'env' | 'fetch'>) => ({
  userAgent: `Cartwise/1.0 (+${env.PUBLIC_URL})`,
  fetch,
  sleep: (milliseconds: number) => sleep(milliseconds),
});
