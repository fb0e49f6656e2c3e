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
  const made = await insertList(db, {
    userId: (await signIn(db)).userId,
    name: 'Cabin',
    fromCart: false,
    now,
  });
  listId = made.listId;
  const times = { list_id: listId, joined_at: now, seen_at: now };
  const joined = await db
    .insertInto('list_member')
    .values([
      { ...times, user_id: (await signIn(db)).userId, role: 'edit' },
      { ...times, guest_hash: Buffer.from('a'), guest_name: 'Grandma', role: 'tick' },
    ])
    .returning('id')
    .execute();
  memberIds = [made.memberId, Number(joined[0]?.id), Number(joined[1]?.id)];
});

type At = 0 | 1 | 2;
const lines = ['a', 'b', 'c'].map((end) => `5b0c7a52-0b0a-4a8e-9a53-5f4c5f6f0b0${end}`);

type Action = {
  device: At;
  kind: ListOperation['kind'];
  line: At;
  value: number;
  field: Extract<ListField, 'name' | 'quantity' | 'position'>;
};
type Net = { device: At; sends: 'whole' | 'lost' | 'unanswered' | 'twice' | 'late' | 'killed' };
type Step = Action | Net | { device: At; hears: 'all' | 'cut' };

const at = fc.constantFrom<At>(0, 1, 2);
const actions = fc.record({
  device: at,
  kind: fc.constantFrom<Action['kind']>('add', 'tick', 'tick', 'untick', 'set', 'remove', 'restore'),
  line: at,
  value: fc.integer({ min: 1, max: 9 }),
  field: fc.constantFrom<Action['field']>('name', 'quantity', 'position'),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: actions },
  {
    weight: 2,
    arbitrary: fc.record({
      device: at,
      sends: fc.constantFrom<Net['sends']>('whole', 'lost', 'unanswered', 'twice', 'late', 'killed'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ device: at, hears: fc.constantFrom('all' as const, 'cut' as const) }) },
);

/** Guests can only check or uncheck lines, so any other action by a guest is replaced with a check. */
function operationOf({ device, kind, line: place, value, field }: Action): ListOperation {
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

const stateOf = (known: readonly ListLine[]): ListState => new Map(known.map((line) => [line.line, line]));
const merged = (known: Answer, { seq, lines: changed }: Answer): Answer => ({
  ...{ seq, lines: [...new Map([...stateOf(known.lines), ...stateOf(changed)]).values()] },
});
const sorted = (state: ListState) =>
  [...state.values()]
    .map(({ line, name, quantity, position, note, wish, addedBy, tickedBy, tickedAt, isRemoved }) => ({
      ...{ line, name, quantity, position, note, wish, addedBy, tickedBy, tickedAt, isRemoved },
    }))
    .sort((a, b) => (a.line < b.line ? -1 : 1));

function makeDevice(memberId: number) {
  let disk = JSON.stringify({ answer: { seq: 0, lines: [] }, pending: [], lastEventId: 0 } satisfies Disk);
  const read = (): Disk => JSON.parse(disk);
  const change = (how: (stored: Disk) => Partial<Disk>) => {
    disk = JSON.stringify({ ...read(), ...how(read()) });
  };
  return {
    memberId,
    read,
    act: (operation: ListOperation) => change(({ pending }) => ({ pending: [...pending, operation] })),
    answered: (sent: readonly ListOperation[], answer: Answer) =>
      change((stored) => ({
        answer: answer.seq >= stored.answer.seq ? merged(stored.answer, answer) : stored.answer,
        pending: stored.pending.filter(({ id }) => !sent.some((operation) => operation.id === id)),
      })),
    hear: (id: number, event: ListEvent) =>
      change(({ answer }) => {
        if (event.kind !== 'lines' || event.seq <= answer.seq) return { lastEventId: id };
        return { answer: merged(answer, event), lastEventId: id };
      }),
    shown() {
      const { answer, pending } = read();
      const mine = pending.map((operation) => ({ ...operation, memberId, at: now.toISOString() }));
      return sorted(applyListOperations(stateOf(answer.lines), mine));
    },
  };
}
type Device = ReturnType<typeof makeDevice>;

async function listen(device: Device, isCut: boolean): Promise<void> {
  const { lastEventId: since } = device.read();
  const sentTexts: string[] = [];
  const [read] = await loadLists(db, [{ listId, since }]);
  const listener: Listener = {
    ...{ listId, memberId: device.memberId, caller: '', session: null, since, head: '' },
    send: (text) => sentTexts.push(text),
    end: () => undefined,
  };
  const followed: FollowedList = { listId, version: -1, refreshAt: null, listeners: new Set([listener]) };
  notifyListeners(followed, read, { now, closeListener: () => undefined });
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
  const made: (ListOperation & { memberId: number })[] = [];
  const taken: string[] = [];
  const take = async (
    memberId: number,
    operations: readonly ListOperation[],
    since?: number,
  ): Promise<Answer> => {
    await submitListOperations(db, { listId, memberId, operations, now });
    for (const { id } of operations) if (!taken.includes(id)) taken.push(id);
    const { seq, lines: read } = await loadList(db, listId, since);
    return { seq, lines: read.map(({ line }) => line) };
  };
  const late: { memberId: number; operations: readonly ListOperation[] }[] = [];
  for (const one of steps) {
    const device = devices[one.device] as Device;
    const { memberId } = device;
    if ('kind' in one) {
      const operation = operationOf(one);
      made.push({ ...operation, memberId });
      device.act(operation);
      continue;
    }
    if ('hears' in one) {
      await listen(device, one.hears === 'cut');
      continue;
    }
    const operations = device.read().pending;
    if (one.sends === 'lost') continue;
    if (one.sends === 'late') {
      late.push({ memberId, operations });
      continue;
    }
    const { seq: since } = device.read().answer;
    let answer = await take(memberId, operations, since);
    if (one.sends === 'unanswered' || one.sends === 'killed') continue;
    if (one.sends === 'twice') answer = await take(memberId, operations, since);
    device.answered(operations, answer);
    const held = late.shift();
    if (held) await take(held.memberId, held.operations);
  }
  for (const { memberId, operations } of late) await take(memberId, operations);
  for (const device of devices) {
    const { pending } = device.read();
    device.answered(pending, await take(device.memberId, pending));
  }
  for (const device of devices.slice(0, 2)) await listen(device, false);
  const last = devices[2] as Device;
  last.answered([], await take(last.memberId, []));
  const byId = new Map(made.map((operation) => [operation.id, operation]));
  const inOrder = taken.flatMap((id) => {
    const operation = byId.get(id);
    return operation === undefined ? [] : [{ ...operation, at: now.toISOString() }];
  });
  const wanted = sorted(applyListOperations(new Map(), inOrder));
  for (const device of devices)
    expect(device.shown(), 'each operation applied once, in server order').toEqual(wanted);
  const logged = await db
    .selectFrom('list_operation')
    .select(['id', 'seq'])
    .where('list_id', '=', listId)
    .orderBy('seq')
    .execute();
  expect(logged, 'none lost, without gaps').toEqual(taken.map((id, index) => ({ id, seq: index + 1 })));
  expect(new Set(taken)).toEqual(new Set(byId.keys()));
}

it('Devices and server agree on a list despite lost, repeated or delayed messages', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 30 }), play), {
    numRuns: pickRoundCount(60, 600, 10_000),
  });
}, 3_600_000);
