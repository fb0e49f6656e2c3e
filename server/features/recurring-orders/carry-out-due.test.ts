import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_QUANTITY } from '#contract/limits.ts';
import { latestDueDate, nextDueDate, type RecurringFrequency } from '#domain/account/recurrence.ts';
import { connect } from '#server/db/connect.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeItem } from '#tests/support/factories.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import { carryOutDueOrders } from './carry-out-due.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let otherProcess: ReturnType<typeof connect>;
let milkId: number;
let userId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  otherProcess = connect(database.connection, () => undefined); // simulates another process
  milkId = (await makeItem(database.db, { name: 'Milk' })).id;
});
beforeEach(async () => {
  for (const table of ['recurring_order', 'message', 'session', 'app_user'] as const) {
    await database.db.deleteFrom(table).execute();
  }
  ({ userId } = await signIn(database.db, {
    subscription_status: 'active',
    email: 'sam@example.com',
    created_at: new Date('2026-01-01T00:00:00Z'),
  }));
});
afterAll(async () => {
  await otherProcess.close();
  await database.close();
});

const toDate = (text: string) => new Date(text);
const runJob = (now: Date, { db }: Pick<typeof database, 'db'> = database) =>
  carryOutDueOrders(db, { now, publicUrl: 'https://cartwise.test' });

async function createOrder(createdAt: Date, frequency: RecurringFrequency = 'weekly', owner = userId) {
  const { id } = await database.db
    .insertInto('recurring_order')
    .values({
      user_id: owner,
      frequency,
      created_at: createdAt,
      next_due_at: nextDueDate({ frequency, createdAt, timeZone: 'UTC' }, createdAt),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database.db
    .insertInto('recurring_order_item')
    .values({ order_id: id, position: 1, item_id: milkId, quantity: 2 })
    .execute();
  return id;
}

async function readState() {
  const { db } = database;
  const [cart, mails, runs] = await Promise.all([
    db.selectFrom('cart_entry').select(['item_id', 'quantity']).execute(),
    db.selectFrom('message').selectAll().orderBy('id').execute(),
    db.selectFrom('recurring_run').select('due_at').orderBy('due_at').execute(),
  ]);
  return { milk: cart[0]?.quantity ?? 0, mails, runs: runs.map(({ due_at }) => due_at.toISOString()) };
}

describe('Due orders', () => {
  it('A due recurring order adds its items to the cart and queues an email', async () => {
    await createOrder(toDate('2026-02-01T10:00:00Z'));
    await runJob(toDate('2026-02-08T09:59:59.999Z'));
    expect(await readState()).toEqual({ milk: 0, mails: [], runs: [] });
    await runJob(toDate('2026-02-08T10:00:00Z'));
    await runJob(toDate('2026-02-08T10:01:00Z'));
    const { milk, mails, runs } = await readState();
    expect(milk).toBe(2);
    expect(runs).toEqual(['2026-02-08T10:00:00.000Z']);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      channel: 'mail',
      recipient: 'sam@example.com',
      user_id: userId,
      state: 'queued',
      subject: 'Your weekly order is in your cart',
    });
    expect(mails[0]?.body).toContain('1 item');
    expect(mails[0]?.body).toContain('https://cartwise.test/');
  });

  it.each([
    [MAX_QUANTITY - 1, 'Your weekly order is in your cart'],
    [MAX_QUANTITY, 'Your weekly order didn’t fit in your cart'],
  ])("If the cart has %i of an item, the recurring order's email lists the items that didn't fit: %s", async (quantity, subject) => {
    await database.db
      .insertInto('cart_entry')
      .values({ user_id: userId, item_id: milkId, quantity, added_at: toDate('2026-02-01T00:00:00Z') })
      .execute();
    await createOrder(toDate('2026-02-01T10:00:00Z'));
    await runJob(toDate('2026-02-08T10:00:00Z'));
    const { milk, mails } = await readState();
    expect(milk).toBe(MAX_QUANTITY);
    expect(mails).toMatchObject([{ subject }]);
    expect(mails[0]?.body).toMatch(/You can have up to 99 of one item: \d × Milk/);
  });

  it('A paused recurring order is skipped', async () => {
    const pausedId = await createOrder(toDate('2026-02-01T10:00:00Z'));
    await database.db
      .updateTable('recurring_order')
      .set({ is_active: false })
      .where('id', '=', pausedId)
      .execute();
    await runJob(toDate('2026-02-09T00:00:00Z'));
    expect(await readState()).toEqual({ milk: 0, mails: [], runs: [] });
  });

  it('If Premium has ended, a due recurring order is paused and one email is sent', async () => {
    await database.db.updateTable('app_user').set({ subscription_status: 'unpaid' }).execute();
    const lapsedId = await createOrder(toDate('2026-02-01T10:00:00Z'));
    const laterId = await createOrder(toDate('2026-02-05T10:00:00Z'), 'monthly');
    const now = toDate('2026-02-08T10:00:00Z');
    await Promise.all([runJob(now), runJob(now, otherProcess)]);
    await runJob(toDate('2026-02-22T10:00:00Z'));
    const { milk, mails, runs } = await readState();
    expect([milk, runs]).toEqual([0, []]);
    expect(mails).toMatchObject([{ recipient: 'sam@example.com', subject: 'Your weekly order is paused' }]);
    expect(mails[0]?.body).toContain('Premium has ended');
    expect(mails[0]?.body).toContain('https://cartwise.test/subscribe');
    const orders = await database.db
      .selectFrom('recurring_order')
      .select(['id', 'is_active', 'lapsed_at'])
      .orderBy('id')
      .execute();
    expect(orders).toEqual([
      { id: lapsedId, is_active: false, lapsed_at: now },
      { id: laterId, is_active: true, lapsed_at: null },
    ]);
  });

  it("Recurring orders don't send emails to an unconfirmed address", async () => {
    await database.db.updateTable('app_user').set({ email_verified: false }).execute();
    await createOrder(toDate('2026-02-01T10:00:00Z'));
    await runJob(toDate('2026-02-08T10:00:00Z'));
    expect(await readState()).toMatchObject({ milk: 2, mails: [] });
  });

  it("If a recurring order fails, it's rolled back and the other orders still run", async () => {
    const failingId = await createOrder(toDate('2026-02-01T09:00:00Z'));
    const stranger = await signIn(database.db, { subscription_status: 'active' });
    await createOrder(toDate('2026-02-01T10:00:00Z'), 'weekly', stranger.userId);
    // Makes the order fail in its last step, which writes the email.
    await database.pool.query(
      "alter table message add constraint no_mail_to_sam check (recipient <> 'sam@example.com')",
    );
    const now = toDate('2026-02-08T10:00:00Z');
    await expect(runJob(now)).rejects.toThrow(`Recurring orders ${failingId} failed`);
    expect(await readState()).toMatchObject({ milk: 2, runs: ['2026-02-08T10:00:00.000Z'] });
    await database.pool.query('alter table message drop constraint no_mail_to_sam');
    await runJob(now);
    expect((await readState()).runs).toEqual(['2026-02-08T09:00:00.000Z', '2026-02-08T10:00:00.000Z']);
  });
});

describe('Many due orders', () => {
  it("Due recurring orders run in batches, and a failing order doesn't delay others", async () => {
    const shoppers = await Promise.all(
      Array.from({ length: 30 }, () => signIn(database.db, { subscription_status: 'active' })),
    );
    for (const shopper of shoppers)
      await createOrder(toDate('2026-02-01T10:00:00Z'), 'weekly', shopper.userId);
    const failingId = await createOrder(toDate('2026-02-01T11:00:00Z'));
    await database.pool.query(
      "alter table message add constraint no_mail_to_sam check (recipient <> 'sam@example.com')",
    );
    await expect(runJob(toDate('2026-02-08T12:00:00Z'))).rejects.toThrow(
      `Recurring orders ${failingId} failed`,
    );
    await database.pool.query('alter table message drop constraint no_mail_to_sam');
    const carts = await database.db.selectFrom('cart_entry').select(['user_id', 'quantity']).execute();
    expect(new Map(carts.map(({ user_id, quantity }) => [user_id, quantity]))).toEqual(
      new Map(shoppers.map((shopper) => [shopper.userId, 2])),
    );
    expect((await readState()).runs).toHaveLength(30);
  });

  it("All of a shopper's due recurring orders are added to the cart", async () => {
    await createOrder(toDate('2026-02-01T10:00:00Z'));
    await createOrder(toDate('2026-02-01T11:00:00Z'));
    await runJob(toDate('2026-02-08T12:00:00Z'));
    expect(await readState()).toMatchObject({ milk: 4, mails: [{}, {}] });
  });
});

describe('Downtime', () => {
  it('After downtime, a recurring order runs only once, for the latest missed date', async () => {
    await createOrder(toDate('2026-02-01T10:00:00Z'));
    await runJob(toDate('2026-05-01T00:00:00Z'));
    expect(await readState()).toMatchObject({ milk: 2, runs: ['2026-04-26T10:00:00.000Z'] });
    await runJob(toDate('2026-05-03T10:00:00Z'));
    expect(await readState()).toMatchObject({
      milk: 4,
      runs: ['2026-04-26T10:00:00.000Z', '2026-05-03T10:00:00.000Z'],
    });
  });
});

describe('Several processes', () => {
  it('If several processes run at once, each recurring order is still carried out only once', async () => {
    for (let n = 0; n < 12; n += 1) await createOrder(toDate('2026-02-01T10:00:00Z'));
    const now = toDate('2026-02-08T10:00:00Z');
    await Promise.all([runJob(now), runJob(now, otherProcess), runJob(now), runJob(now, otherProcess)]);
    const { milk, mails, runs } = await readState();
    expect([milk, mails.length, runs.length]).toEqual([24, 12, 12]);
  });

  it('If a process is killed while it carries out a recurring order, another process carries out the order', async () => {
    await createOrder(toDate('2026-02-01T10:00:00Z'));
    const now = toDate('2026-02-08T10:00:00Z');
    // Locks the message table, so that the job blocks in mid-transaction when it writes the email.
    const blocker = await otherProcess.pool.connect();
    await blocker.query('begin');
    await blocker.query('lock table message in exclusive mode');
    const killedRun = runJob(now).then(
      () => 'finished',
      () => 'killed',
    );
    const findBlockedPid = async () => {
      const { rows } = await blocker.query<{ pid: number }>(
        "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows[0]?.pid;
    };
    await expect.poll(findBlockedPid).toBeDefined();
    await blocker.query('select pg_terminate_backend($1)', [await findBlockedPid()]);
    expect(await killedRun).toBe('killed');
    await blocker.query('rollback');
    blocker.release();
    expect(await readState()).toEqual({ milk: 0, mails: [], runs: [] });
    await runJob(now, otherProcess);
    expect(await readState()).toMatchObject({ milk: 2, runs: ['2026-02-08T10:00:00.000Z'] });
  });
});

describe('Clock jumps', () => {
  it('After a clock that was ahead is corrected, recurring orders run on schedule again', async () => {
    await createOrder(toDate('2026-02-01T10:00:00Z'), 'monthly');
    await createOrder(toDate('2026-02-01T10:00:00Z'));
    await runJob(toDate('2030-06-15T00:00:00Z'));
    expect((await readState()).runs).toEqual(['2030-06-01T10:00:00.000Z', '2030-06-09T10:00:00.000Z']);
    await runJob(toDate('2026-02-02T00:00:00Z')); // The clock was set back.
    await runJob(toDate('2026-02-08T10:00:00Z'));
    await runJob(toDate('2026-03-01T10:00:00Z'));
    expect((await readState()).runs.slice(0, 3)).toEqual([
      '2026-02-08T10:00:00.000Z',
      '2026-03-01T10:00:00.000Z',
      '2026-03-01T10:00:00.000Z',
    ]);
  });

  itInFullTier('A recurring order never runs twice for a date, even if the clock jumps', async () => {
    const moment = fc.date({
      min: toDate('2026-02-01T00:00:00Z'),
      max: toDate('2026-12-31T00:00:00Z'),
      noInvalidDate: true,
    });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom<RecurringFrequency>('weekly', 'monthly'),
        fc.array(moment, { minLength: 1, maxLength: 8 }),
        async (frequency, moments) => {
          await database.db.deleteFrom('recurring_order').execute();
          await database.db.deleteFrom('message').execute();
          const createdAt = toDate('2026-01-31T12:00:00Z');
          await createOrder(createdAt, frequency);
          const expected = new Set<number>();
          for (const now of moments) {
            await runJob(now);
            const due = nextDueDate({ frequency, createdAt, timeZone: 'UTC' }, now);
            await runJob(due);
            expected.add(due.getTime());
          }
          const { runs, mails } = await readState();
          const runTimes = runs.map((run) => Date.parse(run));
          expect(new Set(runTimes).size).toBe(runTimes.length);
          expect(mails).toHaveLength(runTimes.length);
          for (const due of expected) expect(runTimes).toContain(due);
          for (const run of runTimes) {
            expect(latestDueDate({ frequency, createdAt, timeZone: 'UTC' }, new Date(run))?.getTime()).toBe(
              run,
            );
          }
        },
      ),
      { numRuns: 40 },
    );
  });
});
