import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { createStripePayments } from '#server/gateways/payments/stripe.ts';
import { holds } from '#tests/conformity/holds.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { signed, startStripeStub, stripeEnv } from '#tests/support/stripe-stub.ts';
import { startTestApp } from '#tests/support/test-app.ts';
import { reconcile } from './reconcile.ts';

const GOOD = '4242424242424242';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let stub: Awaited<ReturnType<typeof startStripeStub>>;
let app: Awaited<ReturnType<typeof startTestApp>>;
let now = new Date();
const clock = () => now;

beforeAll(async () => {
  database = await createTestDatabase();
  stub = await startStripeStub({ clock });
  app = await startTestApp(database.db, {
    clock,
    fetch: globalThis.fetch,
    env: { ...stripeEnv, STRIPE_API_BASE: stub.url },
  });
});
afterAll(async () => {
  await app.close();
  stub.close();
  await database.close();
});

const deliver = ({ body, signature }: { body: string; signature?: string }) =>
  app.call('POST', '/api/webhooks/stripe', {
    headers: {
      'sec-fetch-site': 'cross-site',
      ...(signature === undefined ? {} : { 'stripe-signature': signature }),
    },
    body,
  });

/** A shopper who has begun to subscribe, and the events of their subscription. */
async function subscriber() {
  const { headers, userId } = await signIn(database.db);
  const { body } = await app.call('POST', '/api/create-subscription', { headers });
  const found = [...stub.books.subscriptions.values()].find(
    ({ client_secret }) => client_secret === body.clientSecret,
  );
  if (found === undefined) throw new Error('The stub has no such subscription.');
  return {
    userId,
    headers,
    subscription: found,
    pay: () => stub.pay(body.clientSecret, GOOD),
    deliveries: () => stub.deliveries().filter((delivery) => delivery.body.includes(found.id)),
    status: async () => {
      const row = await database.db
        .selectFrom('app_user')
        .select('subscription_status')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow();
      return row.subscription_status;
    },
  };
}

const event = (change: object = {}) => ({
  id: `evt_${crypto.randomUUID()}`,
  object: 'event',
  type: 'customer.subscription.updated',
  livemode: false,
  created: 1,
  data: { object: { id: 'sub_x', object: 'subscription' } },
  ...change,
});

const stored = (id: string) =>
  database.db.selectFrom('payment_event').selectAll().where('id', '=', id).executeTakeFirst();

describe('a webhook', () => {
  it('grants premium without anybody coming back to the page', async () => {
    const me = await subscriber();
    me.pay();
    for (const delivery of me.deliveries()) expect((await deliver(delivery)).status).toBe(200);
    expect(await me.status()).toBe('active');
  });

  it('waits for a deletion of its account without stopping it', async () => {
    const me = await subscriber();
    me.pay();
    const [delivery] = me.deliveries();
    if (delivery === undefined) throw new Error('Nothing was to be delivered.');
    const leaving = await database.pool.connect();
    await leaving.query("begin; set local lock_timeout = '5s'");
    await leaving.query('select from app_user where id = $1 for update', [me.userId]);
    const delivered = deliver(delivery);
    const isWaiting = async () => {
      const { rowCount } = await database.pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rowCount;
    };
    await expect.poll(isWaiting).toBe(1);
    await leaving.query('delete from payment_event where subscription_id = $1', [me.subscription.id]);
    await leaving.query('commit');
    leaving.release();
    expect((await delivered).status).toBe(200);
  });

  it('is believed only as a hint: what counts is what the provider answers when asked', async () => {
    const me = await subscriber();
    const lie = event({
      data: { object: { id: me.subscription.id, object: 'subscription', status: 'active' } },
    });
    expect((await deliver(signed(JSON.stringify(lie), now))).status).toBe(200);
    expect(await me.status()).toBe('free');
  });

  it.each([
    ['without a signature', () => ({ body: JSON.stringify(event()) })],
    ['signed by another', () => signed(JSON.stringify(event()), now, 'whsec_another')],
    ['older than 300 s', () => signed(JSON.stringify(event()), new Date(now.getTime() - 301_000))],
    [
      'changed on its way',
      () => ({ ...signed(JSON.stringify(event()), now), body: JSON.stringify(event()) }),
    ],
    ['of the live mode', () => signed(JSON.stringify(event({ livemode: true })), now)],
    ['that is no event', () => signed(JSON.stringify({ hello: 'world' }), now)],
    ['with a null character in its id', () => signed(JSON.stringify(event({ id: 'evt_\u0000' })), now)],
    ['with half a character in its type', () => signed(JSON.stringify(event({ type: '\ud800' })), now)],
    [
      'about a subscription with a null character',
      () => {
        const object = { id: 'sub_\u0000', object: 'subscription' };
        return signed(JSON.stringify(event({ data: { object } })), now);
      },
    ],
    [
      'about a subscription without a name',
      () => signed(JSON.stringify(event({ data: { object: { id: '', object: 'subscription' } } })), now),
    ],
    ['that is no JSON', () => signed('hello', now)],
    ['with an empty body', () => ({ body: '', signature: 't=1,v1=00' })],
  ])('%s is refused with 400 and leaves nothing', async (_what, make) => {
    const before = await database.db.selectFrom('payment_event').selectAll().execute();
    expect(await deliver(make())).toMatchObject({ status: 400, body: { code: 'bad_webhook' } });
    expect(await database.db.selectFrom('payment_event').selectAll().execute()).toEqual(before);
  });

  it('that is no JSON is told so, and not that its signature is wrong', async () => {
    const { body } = await deliver(signed('{', now));
    expect(body.message).toBe('This is not an event.');
    expect((await deliver(signed('{', now, 'whsec_another'))).body.message).toMatch(
      /^The signature does not/,
    );
  });

  it('of more than half a megabyte is refused unread', async () => {
    const big = signed(JSON.stringify(event({ padding: 'x'.repeat(500_000) })), now);
    expect((await deliver(big)).status).toBe(413);
  });

  it.each([
    ['of an unknown type', event({ type: 'cow.tipped', data: { object: { id: 'cow_1', object: 'cow' } } })],
    ['about an unknown subscription', event()],
    [
      'about an invoice without subscription',
      event({ type: 'invoice.paid', data: { object: { id: 'in_1', object: 'invoice', parent: null } } }),
    ],
  ])('%s is taken, noted and changes nothing', async (_what, told) => {
    const users = await database.db.selectFrom('app_user').selectAll().orderBy('id').execute();
    expect((await deliver(signed(JSON.stringify(told), now))).status).toBe(200);
    expect(await stored(told.id)).toMatchObject({ type: told.type, applied_at: now });
    expect(await database.db.selectFrom('app_user').selectAll().orderBy('id').execute()).toEqual(users);
  });

  it('about a customer of somebody else’s app is nobody’s here', async () => {
    const customer = stub.books.createCustomer({ email: 'other@example.com' });
    const other = stub.books.createSubscription({
      customer: customer.id,
      items: { 0: { price: stripeEnv.STRIPE_PRICE_ID } },
      payment_behavior: 'default_incomplete',
    });
    stub.books.setStatus(other.id, 'active');
    const last = stub.deliveries().at(-1);
    if (last === undefined) throw new Error('Nothing was sent.');
    expect((await deliver(last)).status).toBe(200);
    const rows = await database.db
      .selectFrom('subscription')
      .select('id')
      .where('id', '=', other.id)
      .execute();
    expect(rows).toEqual([]);
  });

  it('cannot move a subscription to another user through its metadata', async () => {
    const [me, you] = [await subscriber(), await subscriber()];
    me.subscription.metadata = { user_id: you.userId };
    me.pay();
    for (const delivery of me.deliveries()) await deliver(delivery);
    expect([await me.status(), await you.status()]).toEqual(['active', 'free']);
  });
});

describe('what no webhook told', () => {
  it('is asked for: an ended period, and a payment whose page was closed', async () => {
    const [paid, closed] = [await subscriber(), await subscriber()];
    paid.pay();
    for (const delivery of paid.deliveries()) await deliver(delivery);
    stub.books.setStatus(paid.subscription.id, 'canceled');
    closed.pay();
    const payments = createStripePayments({
      secretKey: stripeEnv.STRIPE_SECRET_KEY,
      publishableKey: stripeEnv.STRIPE_PUBLISHABLE_KEY,
      priceId: stripeEnv.STRIPE_PRICE_ID,
      webhookSecret: stripeEnv.STRIPE_WEBHOOK_SECRET,
      apiBase: stub.url,
      fetch: globalThis.fetch,
      clock,
    });
    const run = () => reconcile({ db: database.db, payments, now });
    await run();
    expect([await paid.status(), await closed.status()]).toEqual(['active', 'free']);
    const began = now;
    now = new Date(now.getTime() + 40 * 60_000);
    await run();
    expect([await paid.status(), await closed.status()]).toEqual(['active', 'active']);
    now = new Date(now.getTime() + 31 * DAY_MS);
    await run();
    expect(await paid.status()).toBe('canceled');
    now = began;
  });
});

describe('a state that the provider has more of', () => {
  it.each([
    ['trialing', 'active', true],
    ['past_due', 'active', true],
    ['unpaid', 'unpaid', false],
    ['paused', 'paused', false],
  ])('%s is %s to the shopper, premium: %s', async (status, subscriptionStatus, isPremium) => {
    const me = await subscriber();
    stub.books.setStatus(me.subscription.id, status);
    for (const delivery of me.deliveries()) expect((await deliver(delivery)).status).toBe(200);
    const { body } = await app.call('GET', '/api/auth/user', { headers: me.headers });
    expect(body).toMatchObject({ subscriptionStatus, isPremium });
    holds('3.user.status-other');
  });
});

/** What may happen to a subscription, each step telling of itself. */
const lives = [
  ['active'],
  ['active', 'canceled'],
  ['active', 'past_due', 'active'],
  ['active', 'past_due', 'canceled'],
  ['active', 'unpaid', 'canceled'],
  ['incomplete_expired'],
] as const;

const expected: Record<string, string> = { past_due: 'active' };

describe('the webhooks of 200 subscriptions, shuffled, doubled, some lost, several at once', () => {
  it('leave each as the provider has it, every event applied once', async () => {
    const plan = fc.record({
      life: fc.constantFrom(...lives),
      shuffle: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 24, maxLength: 24 }),
      copies: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 8, maxLength: 8 }),
      midway: fc.boolean(),
      atOnce: fc.integer({ min: 1, max: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(plan, async ({ life, shuffle, copies, midway, atOnce }) => {
        const me = await subscriber();
        for (const [index, status] of life.entries()) {
          stub.books.setStatus(me.subscription.id, status);
          // Some are delivered while things still change.
          const first = me.deliveries()[0];
          if (midway && index === 0 && first !== undefined) await deliver(first);
        }
        const told = me.deliveries();
        const copied = told.flatMap((delivery, index) => {
          // The last event is not lost for ever: the provider repeats it for three days.
          const isLast = index === told.length - 1;
          return Array<typeof delivery>(Math.max(copies[index] ?? 1, isLast ? 1 : 0)).fill(delivery);
        });
        const order = copied
          .map((delivery, index) => ({ delivery, key: shuffle[index % shuffle.length] ?? 0 }))
          .toSorted((one, other) => one.key - other.key);
        for (let at = 0; at < order.length; at += atOnce) {
          const answers = await Promise.all(
            order.slice(at, at + atOnce).map(({ delivery }) => deliver(delivery)),
          );
          expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
        }
        const last = life[life.length - 1] ?? 'active';
        expect(await me.status()).toBe(expected[last] ?? last);
        const ids = new Set(copied.map(({ body }) => JSON.parse(body).id));
        if (midway) ids.add(JSON.parse(told[0]?.body ?? '{}').id);
        const rows = await database.db
          .selectFrom('payment_event')
          .select(['id', 'applied_at'])
          .where('subscription_id', '=', me.subscription.id)
          .execute();
        expect(new Set(rows.map(({ id }) => id))).toEqual(ids);
        expect(rows.every(({ applied_at }) => applied_at !== null)).toBe(true);
        stub.books.events.length = 0;
      }),
      { numRuns: 200 },
    );
  }, 60_000);
});
