import type { Insertable } from 'kysely';
import { expect } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import type { Reporter } from '#server/db/types.gen.ts';
import { publishReports } from '#server/features/price-reports/api.ts';
import { parseCartLines } from './cart-lines.ts';
import { createTestDatabase } from './database.ts';
import { makeChain, makeStore } from './factories.ts';
import { signIn } from './sign-in.ts';
import { startTestApp } from './test-app.ts';

/** Starts an app whose shoppers report prices from separate networks. */
export async function setUpReporting() {
  const database = await createTestDatabase();
  const { db } = database;
  const start = new Date('2026-11-22T12:00:00Z');
  let now = start;
  const app = await startTestApp(db, {
    clock: () => now,
    env: { ADMIN_EMAILS: 'boss@example.com', TRUSTED_PROXIES: 'loopback' },
  });

  const later = async (minutes: number) => {
    now = new Date(now.getTime() + minutes * MINUTE_MS);
    await publishReports(db, now);
  };
  const ago = (days: number) => new Date(start.getTime() - days * DAY_MS).toISOString();
  const here = await makeStore(db, { chain_id: (await makeChain(db)).id });
  const sisterStore = await makeStore(db, { chain_id: here.chain_id });
  const unreportingUser = await signIn(db);
  const administrator = await signIn(db, { email: 'boss@example.com' });
  const bread = { base_price_cents: 400, base_basis: 'typical', base_source: 'test' } as const;

  const reporters = { count: 0 };

  async function reporter(record?: Partial<Insertable<Reporter>>, network?: string) {
    reporters.count += 1;
    const ip = `${network ?? `198.51.${reporters.count}`}.7`;
    const signedIn = await signIn(db);
    const who = { ...signedIn, headers: { ...signedIn.headers, 'x-forwarded-for': ip } };
    if (record)
      await db
        .insertInto('reporter')
        .values({ user_id: who.userId, ...record })
        .execute();
    return {
      ...who,
      say: (
        itemId: number,
        priceCents: number | null,
        seenAt = now.toISOString(),
        promotion: { regularPriceCents?: number; promotionEndsOn?: string; isMember?: boolean } = {},
        fromNetwork?: string,
      ) =>
        app.call('PUT', '/api/own-prices', {
          headers: { ...who.headers, ...(fromNetwork && { 'x-forwarded-for': `${fromNetwork}.7` }) },
          body: {
            prices: [{ itemId, storeId: here.id, priceCents, regularPriceCents: null, seenAt, ...promotion }],
          },
        }),
    };
  }
  const established = {
    ...{ accepted_count: 12, new_count: 10 },
    ...{
      first_new_at: new Date(start.getTime() - 30 * DAY_MS),
      last_new_at: new Date(start.getTime() - 16 * DAY_MS),
    },
  };
  const trusted = (network?: string) => reporter(established, network);

  /** Makes three established shoppers from independent households report the same price. */
  async function agreed(
    itemId: number,
    cents: number,
    seenAt?: string,
    promotion?: { regularPriceCents?: number; promotionEndsOn?: string; isMember?: boolean },
  ) {
    const all = [await trusted(), await trusted(), await trusted()];
    for (const who of all) await who.say(itemId, cents, seenAt, promotion);
    return all;
  }

  async function shownOf(itemId: number) {
    await app.call('DELETE', '/api/cart', unreportingUser);
    await app.call('POST', '/api/cart', { ...unreportingUser, body: { itemId, quantity: 1 } });
    const { body } = await app.call(
      'GET',
      `/api/cart?storeIds=${here.id},${sisterStore.id}`,
      unreportingUser,
    );
    return parseCartLines(body)[0].storePrices;
  }
  const list = async () => (await app.call('GET', '/api/admin/price-reports', administrator)).body;
  const judge = async (id: number, body: object) => {
    const { seenAt } = (await list()).find((report: { id: number }) => report.id === id) ?? {
      seenAt: now.toISOString(),
    };
    return app.call('POST', `/api/admin/price-reports/${id}`, {
      ...administrator,
      body: { seenAt, ...body },
    });
  };

  async function review(itemId: number, isAccepted: boolean, seenAt?: string) {
    const report = (await list()).find(
      (each: { item: { id: number }; seenAt: string }) =>
        each.item.id === itemId && (seenAt === undefined || each.seenAt === seenAt),
    );
    const { priceCents, regularPriceCents, isMember } = report;
    const { status } = await judge(report.id, { isAccepted, priceCents, regularPriceCents, isMember });
    expect(status).toBe(204);
  }
  const accept = (itemId: number, seenAt?: string) => review(itemId, true, seenAt);
  const reject = (itemId: number) => review(itemId, false);
  return {
    ...{
      db,
      app,
      here,
      stranger: unreportingUser,
      sisterStore,
      bread,
      established,
      reporter,
      trusted,
      agreed,
      shownOf,
      list,
      judge,
      accept,
      reject,
      later,
      ago,
    },
    now: () => now,
    setNow: (instant = start) => {
      now = instant;
    },
    end: async () => {
      await app.close();
      await database.close();
    },
  };
}
