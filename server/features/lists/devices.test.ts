import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ListEvent } from '#contract/lists.ts';
import {
  applyListOperations,
  type ItemChoice,
  type ListField,
  type ListLine,
  type ListOperation,
  type ListState,
} from '#domain/list/list.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { pickRoundCount } from '#tests/support/tier.ts';
import { submitListOperations } from './apply.ts';
import { insertList, loadList } from './lists.ts';
import { type FollowedList, type Listener, notifyListeners } from './notify-listeners.ts';
import { loadLists } from './read.ts';

const database = await createTestDatabase();
const { db } = database;
const now = new Date('2026-11-22T12:00:00Z');
afterAll(() => database.close());

let listId: number;
let memberIds: readonly [number, number, number];

beforeAll(async () => {
  const createdList = await insertList(db, {
    userId: (await signIn(db)).userId,
    name: 'Cabin',
    fromCart: false,
    now,
  });
  listId = createdList.listId;
  const times = { list_id: listId, joined_at: now, seen_at: now };
  const members = await db
    .insertInto('list_member')
    .values([
      { ...times, user_id: (await signIn(db)).userId, role: 'edit' },
      { ...times, guest_hash: Buffer.from('a'), guest_name: 'Grandma', role: 'tick' },
    ])
    .returning('id')
    .execute();
  memberIds = [createdList.memberId, Number(members[0]?.id), Number(members[1]?.id)];
});

type Index = 0 | 1 | 2;
const lines = ['a', 'b', 'c'].map((end) => `5b0c7a52-0b0a-4a8e-9a53-5f4c5f6f0b0${end}`);

type Action = {
  device: Index;
  kind: ListOperation['kind'];
  line: Index;
  value: number;
  field: Extract<ListField, 'name' | 'quantity' | 'position'>;
};
type Delivery = { device: Index; sends: 'whole' | 'lost' | 'unanswered' | 'twice' | 'late' | 'killed' };
type Step = Action | Delivery | { device: Index; hears: 'all' | 'cut' };

const anyIndex = fc.constantFrom<Index>(0, 1, 2);
const anyAction = fc.record({
  device: anyIndex,
  kind: fc.constantFrom<Action['kind']>('add', 'tick', 'tick', 'untick', 'set', 'remove', 'restore'),
  line: anyIndex,
  value: fc.integer({ min: 1, max: 9 }),
  field: fc.constantFrom<Action['field']>('name', 'quantity', 'position'),
});
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: anyAction },
  {
    weight: 2,
    arbitrary: fc.record({
      device: anyIndex,
      sends: fc.constantFrom<Delivery['sends']>('whole', 'lost', 'unanswered', 'twice', 'late', 'killed'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ device: anyIndex, hears: fc.constantFrom('all' as const, 'cut' as const) }),
  },
);

/** Guests can only check or uncheck lines, so any other action by a guest is replaced with a check. */
function toOperation({ device, kind, line: place, value, field }: Action): ListOperation {
  const base = { id: randomUUID(), line: lines[place] ?? '' };
  if (device === 2 || kind === 'tick') return { ...base, kind: kind === 'untick' ? 'untick' : 'tick' };
  const wish: ItemChoice = { itemId: null, firmness: 'any' };
  const fields = { name: `Line ${value}`, wish, quantity: value, note: '', position: value };
  if (kind === 'add') return { ...base, kind, fields };
  if (kind !== 'set') return { ...base, kind };
  return field === 'name' ? { ...base, kind, field, value: fields.name } : { ...base, kind, field, value };
}

type Answer = { seq: number; lines: readonly ListLine[] };
type Disk = { answer: Answer; pending: ListOperation[]; lastEventId: number };

const toState = (known: readonly ListLine[]): ListState => new Map(known.map((line) => [line.line, line]));
const mergeAnswers = (known: Answer, { seq, lines: changed }: Answer): Answer => ({
  ...{ seq, lines: [...new Map([...toState(known.lines), ...toState(changed)]).values()] },
});
const sortLines = (state: ListState) =>
  [...state.values()]
    .map(({ line, name, quantity, position, note, wish, addedBy, tickedBy, tickedAt, isRemoved }) => ({
      ...{ line, name, quantity, position, note, wish, addedBy, tickedBy, tickedAt, isRemoved },
    }))
    .sort((a, b) => (a.line < b.line ? -1 : 1));

function makeDevice(memberId: number) {
  let disk = JSON.stringify({ answer: { seq: 0, lines: [] }, pending: [], lastEventId: 0 } satisfies Disk);
  const read = (): Disk => JSON.parse(disk);
  const change = (update: (stored: Disk) => Partial<Disk>) => {
    disk = JSON.stringify({ ...read(), ...update(read()) });
  };
  return {
    memberId,
    read,
    act: (operation: ListOperation) => change(({ pending }) => ({ pending: [...pending, operation] })),
    answered: (sent: readonly ListOperation[], answer: Answer) =>
      change((stored) => ({
        answer: answer.seq >= stored.answer.seq ? mergeAnswers(stored.answer, answer) : stored.answer,
        pending: stored.pending.filter(({ id }) => !sent.some((operation) => operation.id === id)),
      })),
    hear: (id: number, event: ListEvent) =>
      change(({ answer }) => {
        if (event.kind !== 'lines' || event.seq <= answer.seq) return { lastEventId: id };
        return { answer: mergeAnswers(answer, event), lastEventId: id };
      }),
    shown() {
      const { answer, pending } = read();
      const operations = pending.map((operation) => ({ ...operation, memberId, at: now.toISOString() }));
      return sortLines(applyListOperations(toState(answer.lines), operations));
    },
  };
}
type Device = ReturnType<typeof makeDevice>;

async function listen(device: Device, isCut: boolean): Promise<void> {
  const { lastEventId: since } = device.read();
  const sentTexts: string[] = [];
  const [loadedList] = await loadLists(db, [{ listId, since }]);
  const listener: Listener = {
    ...{ listId, memberId: device.memberId, caller: '', session: null, since, head: '' },
    send: (text) => sentTexts.push(text),
    end: () => undefined,
  };
  const followedList: FollowedList = { listId, version: -1, refreshAt: null, listeners: new Set([listener]) };
  notifyListeners(followedList, loadedList, { now, closeListener: () => undefined });
  for (const text of isCut ? sentTexts.slice(0, -1) : sentTexts) {
    const [, id, data] = /^id: (\d+)\ndata: (.*)\n\n$/.exec(text) ?? [];
    device.hear(Number(id), JSON.parse(data ?? ''));
  }
}

async function play(steps: readonly Step[]): Promise<void> {
  for (const table of ['list_line', 'list_operation'] as const) {
    await db.deleteFrom(table).where('list_id', '=', listId).execute();
  }
  await db.updateTable('grocery_list').set({ seq: 0 }).where('id', '=', listId).execute();
  const devices = memberIds.map(makeDevice);
  const createdOperations: (ListOperation & { memberId: number })[] = [];
  const submittedIds: string[] = [];
  const submit = async (
    memberId: number,
    operations: readonly ListOperation[],
    since?: number,
  ): Promise<Answer> => {
    await submitListOperations(db, { listId, memberId, operations, now });
    for (const { id } of operations) if (!submittedIds.includes(id)) submittedIds.push(id);
    const { seq, lines: loadedLines } = await loadList(db, listId, since);
    return { seq, lines: loadedLines.map(({ line }) => line) };
  };
  const delayedBatches: { memberId: number; operations: readonly ListOperation[] }[] = [];
  for (const currentStep of steps) {
    const device = devices[currentStep.device] as Device;
    const { memberId } = device;
    if ('kind' in currentStep) {
      const operation = toOperation(currentStep);
      createdOperations.push({ ...operation, memberId });
      device.act(operation);
      continue;
    }
    if ('hears' in currentStep) {
      await listen(device, currentStep.hears === 'cut');
      continue;
    }
    const operations = device.read().pending;
    if (currentStep.sends === 'lost') continue;
    if (currentStep.sends === 'late') {
      delayedBatches.push({ memberId, operations });
      continue;
    }
    const { seq: since } = device.read().answer;
    let answer = await submit(memberId, operations, since);
    if (currentStep.sends === 'unanswered' || currentStep.sends === 'killed') continue;
    if (currentStep.sends === 'twice') answer = await submit(memberId, operations, since);
    device.answered(operations, answer);
    const delayedBatch = delayedBatches.shift();
    if (delayedBatch) await submit(delayedBatch.memberId, delayedBatch.operations);
  }
  for (const { memberId, operations } of delayedBatches) await submit(memberId, operations);
  for (const device of devices) {
    const { pending } = device.read();
    device.answered(pending, await submit(device.memberId, pending));
  }
  for (const device of devices.slice(0, 2)) await listen(device, false);
  const last = devices[2] as Device;
  last.answered([], await submit(last.memberId, []));
  const byId = new Map(createdOperations.map((operation) => [operation.id, operation]));
  const orderedOperations = submittedIds.flatMap((id) => {
    const operation = byId.get(id);
    return operation === undefined ? [] : [{ ...operation, at: now.toISOString() }];
  });
  const expectedLines = sortLines(applyListOperations(new Map(), orderedOperations));
  for (const device of devices)
    expect(device.shown(), 'each operation applied once, in server order').toEqual(expectedLines);
  const storedOperations = await db
    .selectFrom('list_operation')
    .select(['id', 'seq'])
    .where('list_id', '=', listId)
    .orderBy('seq')
    .execute();
  expect(storedOperations, 'none lost, without gaps').toEqual(
    submittedIds.map((id, index) => ({ id, seq: index + 1 })),
  );
  expect(new Set(submittedIds)).toEqual(new Set(byId.keys()));
}

it('Devices and server agree on a list despite lost, repeated or delayed messages', async () => {
  await fc.assert(fc.asyncProperty(fc.array(anyStep, { maxLength: 30 }), play), {
    numRuns: pickRoundCount(60, 600, 10_000),
  });
}, 3_600_000);
