import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { runNightlyBackup } from '#server/backup/nightly.ts';
import type { Deps } from '#server/env/deps.ts';
import { resetWeeklyLists } from '#server/features/lists/api.ts';
import { sendDueMessages } from '#server/features/messages/api.ts';
import { enqueuePriceAlerts } from '#server/features/price-alerts/api.ts';
import { contributeDuePrices, deleteUnattachedPhotos } from '#server/features/price-photos/api.ts';
import {
  publishReports,
  recomputePublishedPrices,
  requeueAllHeldReports,
} from '#server/features/price-reports/api.ts';
import { learnChainPriceLevels } from '#server/features/pricing/api.ts';
import {
  deleteLivePrices,
  LIVE_PROVIDERS,
  refreshAdvertisedPrices,
  refreshChainStores,
  refreshLivePrices,
  refreshOfficialPrices,
  refreshOpenPrices,
} from '#server/features/providers/api.ts';
import { carryOutDueOrders } from '#server/features/recurring-orders/api.ts';
import { refreshDueStoreAreas } from '#server/features/stores/api.ts';
import { deleteQueuedCustomers, reconcileSubscriptions } from '#server/features/subscription/api.ts';
import type { Job } from '#server/jobs/lease.ts';
import { applyRetention } from '#server/retention/apply.ts';
import { connectGateways, type Gateways } from './gateways.ts';
import { sendPushNotifications } from './push.ts';

/** Throws an error if `outcome` resolves to an error message. It resolves to null on success. */
async function throwOnFailure(service: string, outcome: Promise<string | null>): Promise<void> {
  const message = await outcome;
  if (message !== null) throw new Error(`${service}: ${message}`);
}

export function createJobs(deps: Deps, gateways: Gateways = connectGateways(deps)): Job[] {
  const { db, pool, env, clock } = deps;
  const { payments, testPayments, photos, nominatim, live, openPrices, openPricesContributor } = gateways;
  const { storeLayer: layer, ams, bls, places } = gateways;
  const jobs: Job[] = [
    {
      name: 'send-messages',
      everyMs: MINUTE_MS,
      run: async () => {
        const failures = await sendDueMessages(gateways.messaging);
        if (failures.length > 0) throw new Error(`Messages are waiting: ${failures.join('; ')}`);
      },
    },
    // A separate job, so that emails don't wait for push services.
    { name: 'send-pushes', everyMs: MINUTE_MS, run: () => sendPushNotifications(deps) },
    {
      name: 'run-recurring-orders',
      everyMs: MINUTE_MS,
      run: () => carryOutDueOrders(db, { now: clock(), publicUrl: env.PUBLIC_URL }),
    },
    {
      name: 'reconcile-subscriptions',
      everyMs: 10 * MINUTE_MS,
      run: async () => {
        await reconcileSubscriptions({ db, payments, now: clock() });
      },
    },
    {
      name: 'delete-left-customers',
      everyMs: 5 * MINUTE_MS,
      run: () => deleteQueuedCustomers({ db, payments, now: clock() }),
    },
    { name: 'reset-weekly-lists', everyMs: 10 * MINUTE_MS, run: () => resetWeeklyLists(db, clock()) },
    { name: 'publish-price-reports', everyMs: MINUTE_MS, run: () => publishReports(db, clock()) },
    {
      name: 'recompute-published-prices',
      everyMs: HOUR_MS,
      run: () => recomputePublishedPrices(db, clock()),
    },
    {
      name: 'reconsider-held-reports',
      everyMs: DAY_MS,
      run: () => requeueAllHeldReports(db, clock()),
    },
    {
      name: 'mail-price-alerts',
      everyMs: 10 * MINUTE_MS,
      run: () => enqueuePriceAlerts(db, { now: clock(), publicUrl: env.PUBLIC_URL }),
    },
    { name: 'learn-chain-levels', everyMs: DAY_MS, run: () => learnChainPriceLevels(db, clock()) },
    {
      name: 'delete-loose-photos',
      everyMs: 10 * MINUTE_MS,
      run: () => deleteUnattachedPhotos(db, { photos, now: clock() }),
    },
    { name: 'delete-old-rows', everyMs: 10 * MINUTE_MS, run: () => applyRetention(db, clock()) },
  ];
  const { BACKUP_DIR: folder, BACKUP_PASSPHRASE: passphrase } = env;
  if (folder !== undefined && pool !== undefined) {
    jobs.push({
      name: 'back-up',
      everyMs: HOUR_MS,
      run: () => runNightlyBackup(pool, { folder, passphrase, now: clock() }),
    });
  }
  if (layer !== null) {
    jobs.push({
      name: 'ask-store-layer',
      everyMs: MINUTE_MS,
      run: async () => {
        const failures = await refreshDueStoreAreas(db, { layer, clock });
        if (failures.length > 0) throw new Error(`The layer of stores: ${failures.join(' ')}`);
      },
    });
  }
  jobs.push({
    name: 'refresh-live-prices',
    everyMs: HOUR_MS,
    run: async () => {
      const failures: string[] = [];
      for (const name of LIVE_PROVIDERS) {
        const provider = live.find((each) => each.name === name);
        if (provider === undefined) await deleteLivePrices(db, name);
        else
          failures.push(
            ...(await refreshLivePrices(db, { provider, clock })).map((failure) => `${name}: ${failure}`),
          );
      }
      if (failures.length > 0) throw new Error(failures.join(' '));
    },
  });
  if (openPrices !== null) {
    const importOptions = { openPrices, clock, ourAccount: env.OPEN_PRICES_USER };
    jobs.push({
      name: 'refresh-open-prices',
      everyMs: DAY_MS,
      run: () => throwOnFailure('Open Prices', refreshOpenPrices(db, importOptions)),
    });
  }
  if (openPricesContributor !== null) {
    const contributionDeps = { contributor: openPricesContributor, photos, nominatim, clock };
    jobs.push({
      name: 'give-prices',
      everyMs: 10 * MINUTE_MS,
      run: () => throwOnFailure('Giving to Open Prices', contributeDuePrices(db, contributionDeps)),
    });
  }
  if (ams !== null) {
    jobs.push({
      name: 'refresh-advertised-prices',
      everyMs: HOUR_MS,
      run: () => throwOnFailure('USDA AMS', refreshAdvertisedPrices(db, { ams, clock })),
    });
  }
  if (places !== null) {
    const importOptions = { places, spiders: env.ALL_THE_PLACES_SPIDERS, clock };
    jobs.push({
      name: 'refresh-places',
      everyMs: HOUR_MS,
      run: () => throwOnFailure('All The Places', refreshChainStores(db, importOptions)),
    });
  }
  if (bls !== null) {
    jobs.push({
      name: 'refresh-official-prices',
      everyMs: HOUR_MS,
      run: () => throwOnFailure('Bureau of Labor Statistics', refreshOfficialPrices(db, { bls, clock })),
    });
  }
  if (testPayments !== null) {
    jobs.push({ name: 'catch-up-test-payments', everyMs: MINUTE_MS, run: () => testPayments.catchUp() });
  }
  return jobs;
}
