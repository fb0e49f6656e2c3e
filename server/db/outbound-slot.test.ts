import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '#server/db/connect.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { pauseOutboundSlots, reserveOutboundSlot } from './outbound-slot.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const SPACING_MS = 100_000;
const createRequest = (name: string, maxWaitMs: number) => ({ name, spacingMs: SPACING_MS, maxWaitMs });
const toSpacings = (waitMs: number | null) =>
  waitMs === null ? null : Math.round((waitMs / SPACING_MS) * 2) / 2;

it('Simultaneous requests for an outbound slot get consecutive slots', async () => {
  const other = connect(database.connection, () => undefined);
  try {
    const requests = Array.from({ length: 8 }, (_, index) =>
      reserveOutboundSlot(
        index % 2 === 0 ? database.db : other.db,
        createRequest('shared', 7.5 * SPACING_MS),
      ),
    );
    const waits = (await Promise.all(requests)).map(toSpacings);
    expect(waits.toSorted((a, b) => Number(a) - Number(b))).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  } finally {
    await other.close();
  }
});

it("A request that would wait too long doesn't reserve an outbound slot", async () => {
  expect(await reserveOutboundSlot(database.db, createRequest('short', 0))).toBe(0);
  expect(await reserveOutboundSlot(database.db, createRequest('short', 0.5 * SPACING_MS))).toBeNull();
  expect(toSpacings(await reserveOutboundSlot(database.db, createRequest('short', 1.5 * SPACING_MS)))).toBe(
    1,
  );
});

it('If the previous outbound slot was long ago, the next is available immediately', async () => {
  const longAgo = new Date('2020-01-01T00:00:00Z');
  await database.db.insertInto('outbound_slot').values({ name: 'past', next_at: longAgo }).execute();
  expect(await reserveOutboundSlot(database.db, createRequest('past', 0))).toBe(0);
});

it("Reserving an outbound slot for one service doesn't delay requests to another service", async () => {
  expect(await reserveOutboundSlot(database.db, createRequest('one', 0))).toBe(0);
  expect(await reserveOutboundSlot(database.db, createRequest('two', 0))).toBe(0);
});

it('An outbound pause delays the next slot and never shortens an earlier pause', async () => {
  await pauseOutboundSlots(database.db, { name: 'held', forMs: 3 * SPACING_MS });
  await pauseOutboundSlots(database.db, { name: 'held', forMs: SPACING_MS });
  expect(await reserveOutboundSlot(database.db, createRequest('held', 2.5 * SPACING_MS))).toBeNull();
  expect(toSpacings(await reserveOutboundSlot(database.db, createRequest('held', 3.5 * SPACING_MS)))).toBe(3);
});
