import { afterAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { createHousehold, makeAddLineOperation } from '#tests/support/households.ts';
import { startTestApp } from '#tests/support/test-app.ts';

const database = await createTestDatabase();
const { db } = database;
const app = await startTestApp(db);
afterAll(async () => {
  await app.close();
  await database.close();
});

type House = Awaited<ReturnType<typeof createHousehold>>;
type Person = Awaited<ReturnType<House['member']>>;

const deleteAccount = ({ call }: Pick<Person, 'call'>, userId: string) =>
  call('POST', 'your-data/delete-account', {
    confirmation: `${userId}@example.com`,
    sharedLists: 'delete',
  });
const listFor = (person: Person, { listId }: House) => person.call('GET', `lists/${listId}`);
const write = (person: Pick<Person, 'call'>, { listId }: House, name: string) =>
  person.call('POST', `lists/${listId}/operations`, { operations: [makeAddLineOperation(name)] });

describe('Lists of deleted accounts', () => {
  it("When the owner's account is deleted, another member gets the list and its lines", async () => {
    const house = await createHousehold(db, app);
    const maya = await house.member('edit');
    await write(house.owner, house, 'Onions');
    expect((await deleteAccount(house.owner, house.ownerId)).status).toBe(204);
    expect(await listFor(maya, house)).toMatchObject({
      status: 200,
      body: { role: 'owner', lines: [{ name: 'Onions' }], members: [{ role: 'owner' }] },
    });
    expect((await maya.call('PATCH', `lists/${house.listId}`, { name: 'Ours' })).status).toBe(200);
    expect(
      (await maya.call('POST', `lists/${house.listId}/invitations`, { role: 'edit', days: 7 })).status,
    ).toBe(201);
  });

  it('When an owner deletes the account, the list goes to the editor who joined first and keeps its guests', async () => {
    const house = await createHousehold(db, app);
    const ticker = await house.member('tick');
    const editor = await house.member('edit');
    const laterEditor = await house.member('edit');
    const guest = await house.guest();
    await deleteAccount(house.owner, house.ownerId);
    const roles = [editor, laterEditor, ticker].map((person) => listFor(person, house));
    expect((await Promise.all(roles)).map(({ body }) => body.role)).toEqual(['owner', 'edit', 'tick']);
    expect((await guest.call('GET', `lists/${house.listId}`)).body.members).toHaveLength(4);
  });

  it("If a deleted account's list has no editor, a check-only member becomes the owner", async () => {
    const house = await createHousehold(db, app);
    const first = await house.member('tick');
    const second = await house.member('tick');
    await deleteAccount(house.owner, house.ownerId);
    expect((await write(first, house, 'Limes')).status).toBe(200);
    await deleteAccount(first, first.userId);
    expect((await listFor(second, house)).body).toMatchObject({ role: 'owner', lines: [{ name: 'Limes' }] });
  });

  it('When two members delete their accounts at the same time, the remaining member gets the list', async () => {
    const house = await createHousehold(db, app);
    const maya = await house.member('edit');
    const luis = await house.member('tick');
    const answers = await Promise.all([
      deleteAccount(house.owner, house.ownerId),
      deleteAccount(maya, maya.userId),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect((await listFor(luis, house)).body).toMatchObject({ role: 'owner', members: [{ role: 'owner' }] });
  });
});
