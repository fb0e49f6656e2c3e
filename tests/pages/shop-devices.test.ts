import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import {
  applyTripOperations,
  type TripOperation,
  type TripState,
  tripOperationKinds,
} from '#domain/list/shop.ts';
import { submitTripOperations } from '#server/features/shop/apply.ts';
import { findTripState } from '#server/features/shop/state.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeItem } from '#tests/support/factories.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { pickRoundCount } from '#tests/support/tier.ts';
import { applyResponse, withFetchedList } from '#web/features/shop/shop-changes.ts';
import type { OfflineTrip } from '#web/features/shop/shop-record.ts';
import { sendPendingOperations } from '#web/lib/send-pending.ts';

const database = await createTestDatabase();
const { db } = database;
const now = new Date('2026-11-22T12:00:00Z');
afterAll(() => database.close());

const EMPTY_TRIP = { asOf: now.toISOString(), stores: [], sentence: null, lines: [], walks: [] };

async function createShopper() {
  const { userId } = await signIn(db);
  const rows = [];
  for (let count = 0; count < 2; count += 1) {
    const item = await makeItem(db);
    rows.push({ user_id: userId, item_id: item.id, quantity: 1, added_at: now });
  }
  const made = await db.insertInto('cart_entry').values(rows).returning('id').execute();
  return { userId, lines: made.map(({ id }) => `item-${id}`) };
}

type Action = { device: 0 | 1; kind: (typeof tripOperationKinds)[number]; line: 0 | 1; storeId: number };
type Step = Action | { device: 0 | 1; sends: 'whole' | 'lost' | 'unanswered' | 'twice' | 'late' | 'killed' };

const device = fc.constantFrom(0 as const, 1 as const);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    device,
    kind: fc.constantFrom(...tripOperationKinds),
    line: fc.constantFrom(0 as const, 1 as const),
    storeId: fc.constantFrom(1, 2),
  }),
  fc.record({
    device,
    sends: fc.constantFrom('whole', 'lost', 'unanswered', 'twice', 'late', 'killed'),
  }),
);

const exchangeWithServer = (
  storage: Pick<ReturnType<typeof makeDevice>, 'read' | 'change'>,
  send: (operations: readonly TripOperation[]) => Promise<Parameters<typeof applyResponse>[1]>,
) => sendPendingOperations({ storage, send, applyResponse, batchSize: 200, isRefused: () => false });

/** Creates a device whose state survives a restart. */
function makeDevice(userId: string) {
  let disk = JSON.stringify({
    userId,
    list: { ...EMPTY_TRIP, state: [] },
    pending: [],
  } satisfies OfflineTrip);
  let isKilled = false;
  return {
    kill() {
      isKilled = true;
    },
    start() {
      isKilled = false;
    },
    read: async (): Promise<OfflineTrip> => JSON.parse(disk),
    async change(change: (kept: OfflineTrip) => OfflineTrip): Promise<OfflineTrip> {
      if (isKilled) throw new Error('killed');
      disk = JSON.stringify(change(JSON.parse(disk)));
      return JSON.parse(disk);
    },
    shown(): TripState {
      const { list, pending }: OfflineTrip = JSON.parse(disk);
      return applyTripOperations(list?.state ?? [], pending);
    },
  };
}

it('Two devices and the server eventually agree despite lost, repeated and delayed operations', async () => {
  const { userId, lines } = await createShopper();
  const applyOnServer = (operations: readonly TripOperation[]) =>
    submitTripOperations(db, { userId, operations, now });
  const playSteps = async (steps: readonly Step[]): Promise<void> => {
    await db.deleteFrom('shop_line').where('user_id', '=', userId).execute();
    await db.deleteFrom('shop_operation').where('user_id', '=', userId).execute();
    const devices = [makeDevice(userId), makeDevice(userId)] as const;
    // Operations that the simulated network delivers last.
    const lateOperations: (readonly TripOperation[])[] = [];
    const madeOperations: TripOperation[] = [];
    /** Ids of the operations, in the order in which the server first accepted them. */
    const acceptedIds: string[] = [];
    const acceptOperations = async (operations: readonly TripOperation[]) => {
      for (const { id } of operations) if (!acceptedIds.includes(id)) acceptedIds.push(id);
      return applyOnServer(operations);
    };
    for (const currentStep of steps) {
      const simulatedDevice = devices[currentStep.device];
      if ('kind' in currentStep) {
        const operation = { ...currentStep, id: randomUUID(), line: lines[currentStep.line] ?? '' };
        const { device: _device, ...sent } = operation;
        madeOperations.push(sent);
        await simulatedDevice.change((kept) => ({ ...kept, pending: [...kept.pending, sent] }));
        continue;
      }
      const send = async (operations: readonly TripOperation[]) => {
        if (currentStep.sends === 'lost') throw new TypeError('lost');
        if (currentStep.sends === 'late') {
          lateOperations.push(operations);
          throw new TypeError('late');
        }
        const state = await acceptOperations(operations);
        if (currentStep.sends === 'unanswered') throw new TypeError('no answer');
        if (currentStep.sends === 'twice') return acceptOperations(operations);
        if (currentStep.sends === 'killed') simulatedDevice.kill();
        return state;
      };
      await exchangeWithServer(simulatedDevice, send).catch(() => undefined);
      simulatedDevice.start();
      const held = currentStep.sends === 'whole' ? lateOperations.shift() : undefined;
      if (held) await acceptOperations(held);
    }
    for (const held of lateOperations) await acceptOperations(held);
    for (const simulatedDevice of devices) await exchangeWithServer(simulatedDevice, acceptOperations);
    const state = await findTripState(db, userId);
    // A device reloads the list when it comes back online.
    for (const simulatedDevice of devices) {
      await simulatedDevice.change(withFetchedList({ ...EMPTY_TRIP, state }));
      expect(simulatedDevice.shown()).toEqual(state);
    }
    expect(new Set(acceptedIds)).toEqual(new Set(madeOperations.map(({ id }) => id)));
    const byId = new Map(madeOperations.map((operation) => [operation.id, operation]));
    const inOrder = acceptedIds.flatMap((id) => byId.get(id) ?? []);
    expect(state, 'each operation is applied once, in the server’s order').toEqual(
      applyTripOperations([], inOrder),
    );
  };
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 24 }), playSteps), {
    numRuns: pickRoundCount(60, 600, 10_000),
  });
}, 1_800_000);
