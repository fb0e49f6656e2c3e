import { setTimeout as sleep } from 'node:timers/promises';
import { reserveSlot } from '#server/db/outbound-slot.ts';
import type { Deps } from '#server/env/deps.ts';
import { createStoreLayer, type StoreLayer } from '#server/gateways/store-layer/store-layer.ts';

/** The service publishes no limit; this spacing is reported to work. */
const CALL_INTERVAL_MS = 200;
const MAX_WAIT_MS = 5_000;

export function connectStoreLayer(
  { db, env, fetch }: Pick<Deps, 'db' | 'env' | 'fetch'>,
  { timeLimitMs }: { timeLimitMs: number },
): StoreLayer | null {
  const url = env.STORE_LAYER_URL;
  if (url === 'off') return null;
  const name = new URL(url).host;
  return createStoreLayer({
    url,
    userAgent: `Cartwise/1.0 (+${env.PUBLIC_URL})`,
    fetch,
    sleep: (milliseconds) => sleep(milliseconds),
    reserveSlot: () => reserveSlot(db, { name, spacingMs: CALL_INTERVAL_MS, maxWaitMs: MAX_WAIT_MS }),
    timeLimitMs,
  });
}
