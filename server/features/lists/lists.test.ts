import { afterAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeItem } from '#tests/support/factories.ts';
import {
  createCaller,
  createHousehold,
  makeAddLineOperation,
  makeLineOperation,
} from '#tests/support/households.ts';
import { startTestApp } from '#tests/support/test-app.ts';

const database = await createTestDatabase();
const { db } = database;
const now = new Date();
const app = await startTestApp(db, { clock: () => now });
afterAll(async () => {
  await app.close();
  await database.close();
});

describe('Saved lists', () => {
  it('A list can be created, renamed, archived and deleted', async () => {
    const { owner, listId } = await createHousehold(db, app, '  Cabin ');
    expect((await owner.call('GET', 'lists')).body).toMatchObject([
      { id: listId, name: 'Cabin', role: 'owner', lineCount: 0, members: [{ name: 'Olu', isGuest: false }] },
    ]);
    const item = await makeItem(db);
    await owner.call('POST', 'cart', { itemId: item.id, quantity: 2, firmness: 'any' });
    await owner.call('POST', 'free-lines', { text: 'Birthday candles' });
    const filledList = await owner.call('POST', 'lists', { name: 'Party', fromCart: true });
    expect(filledList).toMatchObject({ status: 201, body: { lineCount: 2 } });
    const { body } = await owner.call('GET', `lists/${filledList.body.id}`);
    expect(body).toMatchObject({
      seq: 2,
      lines: [
        {
          name: item.name,
          quantity: 2,
          wish: { itemId: item.id, firmness: 'any' },
          item: { brand: 'Any brand' },
        },
        { name: 'Birthday candles', item: null, addedBy: body.me },
      ],
    });
    const change = { name: 'Big party', isArchived: true, resetsOn: 6, budgetCents: 60_00 };
    expect((await owner.call('PATCH', `lists/${filledList.body.id}`, change)).body).toMatchObject(change);
    expect((await owner.call('PATCH', `lists/${filledList.body.id}`, { resetsOn: null })).body).toMatchObject(
      {
        name: 'Big party',
        resetsOn: null,
        budgetCents: 60_00,
      },
    );
    expect((await owner.call('DELETE', `lists/${filledList.body.id}`)).status).toBe(204);
    expect((await owner.call('GET', `lists/${filledList.body.id}`)).status).toBe(404);
  });

  it('A list applies each operation once, and the last write to a field wins', async () => {
    const { owner, listId, member } = await createHousehold(db, app);
    const maya = await member();
    const add = makeAddLineOperation('Onions');
    const act = (who: typeof owner, ...operations: unknown[]) =>
      who.call('POST', `lists/${listId}/operations`, { operations });
    const set = (field: string, value: unknown) => ({
      ...makeLineOperation('tick', add.line),
      kind: 'set',
      field,
      value,
    });
    const tick = makeLineOperation('tick', add.line);
    expect((await act(owner, add, add, { ...add, id: add.id.toUpperCase() })).body).toMatchObject({ seq: 1 });
    await act(maya, tick, set('quantity', 3));
    await act(owner, set('quantity', 2), set('note', 'red ones'));
    await act(owner, tick);
    const milk = { operations: [makeAddLineOperation('Milk', { position: 2 })], since: 5 };
    expect((await owner.call('POST', `lists/${listId}/operations`, milk)).body).toMatchObject({
      seq: 6,
      lines: [{ name: 'Milk' }],
    });
    const { body } = await act(maya, makeLineOperation('untick', add.line), tick);
    expect(body).toMatchObject({
      seq: 7,
      lines: [{ name: 'Onions', quantity: 2, note: 'red ones', tickedBy: null }, {}],
    });
  });
});
it('Concurrent operations on a list get consecutive numbers without gaps', async () => {
  const { owner, listId, member } = await createHousehold(db, app);
  const maya = await member();
  const add = makeAddLineOperation('Onions');
  const act = (who: typeof owner, operations: unknown[]) =>
    who.call('POST', `lists/${listId}/operations`, { operations });
  await act(owner, [add]);
  const sharedOperation = makeLineOperation('tick', add.line);
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      act(n % 2 === 0 ? owner : maya, [
        makeAddLineOperation(`Line ${n}`),
        makeLineOperation('tick', add.line),
        sharedOperation,
      ]),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const storedOperations = await db
    .selectFrom('list_operation')
    .select('seq')
    .where('list_id', '=', listId)
    .orderBy('seq')
    .execute();
  expect(storedOperations.map(({ seq }) => seq)).toEqual(Array.from({ length: 26 }, (_, index) => index + 1));
  expect((await owner.call('GET', `lists/${listId}`)).body).toMatchObject({
    seq: 26,
    lineCount: 13,
    tickedCount: 1,
  });
});

it('A rejected list operation returns an error that names the invalid field', async () => {
  const { owner, listId } = await createHousehold(db, app);
  const { fields, ...add } = makeAddLineOperation('Onions');
  const listIssues = async (operation: object) =>
    (await owner.call('POST', `lists/${listId}/operations`, { operations: [operation] })).body.issues;
  expect(await listIssues({ ...add, fields, kind: 'eat' })).toMatchObject([{ field: 'operations.0.kind' }]);
  expect(await listIssues({ ...add, fields: { ...fields, quantity: 0.3 } })).toMatchObject([
    { field: 'operations.0.fields.quantity', message: expect.stringMatching(/half pounds/) },
    {},
  ]);
  const set = { id: add.id, line: add.line, kind: 'set', field: 'note', value: 'x'.repeat(121) };
  expect(await listIssues(set)).toMatchObject([
    { field: 'operations.0.value', message: 'must be at most 120 characters' },
  ]);
  expect(await listIssues({ ...set, field: 'addedBy', value: 1 })).toMatchObject([
    { field: 'operations.0.field' },
  ]);
  for (const name of ['', ' ', 'a\nb', 'x'.repeat(61)]) {
    const answer = await owner.call('POST', 'lists', { name });
    expect(answer).toMatchObject({ status: 400 });
    expect(answer.body.issues[0].field).toBe('name');
  }
});

it('A list guest is recognized only by their cookie', async () => {
  const { listId, guest } = await createHousehold(db, app);
  const grandma = await guest();
  expect((await grandma.call('GET', `lists/${listId}`)).body.members).toMatchObject([
    {},
    { name: 'Grandma', isGuest: true },
  ]);
  expect((await createCaller(app).call('GET', `lists/${listId}`)).status).toBe(404);
});
