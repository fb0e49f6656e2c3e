import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '#server/env/deps.ts';

export const commonGatewayOptions = ({ env, fetch }: Pick<Deps, 'env' | 'fetch'>) => ({
  userAgent: `Cartwise/1.0 (+${env.PUBLIC_URL})`,
  fetch,
  sleep: (milliseconds: number) => sleep(milliseconds),
});
