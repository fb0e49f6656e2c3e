import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import {
  createCaller,
  createHousehold,
  makeAddLineOperation,
  makeLineOperation,
} from '#tests/support/households.ts';
import { startTestApp } from '#tests/support/test-app.ts';

const database = await createTestDatabase();
const { db } = database;
const app = await startTestApp(db);
afterAll(async () => {
  await app.close();
  await database.close();
});

const roles = [
  ...(['owner', 'edit', 'tick', 'guest'] as const),
  ...(['stranger', 'signed out', 'guest elsewhere', 'taken off', 'guest taken off'] as const),
] as const;
type Role = (typeof roles)[number];
type Caller = ReturnType<typeof createCaller>;
type Answers = [
  owner: number,
  edit: number,
  tick: number,
  guest: number,
  signedIn: number,
  signedOut: number,
];

let house: Awaited<ReturnType<typeof createHousehold>>;
let callers: Record<Role, Caller>;
const onions = makeAddLineOperation('Onions');

async function removeFromList(who: Caller): Promise<Caller> {
  const { me } = (await who.call('GET', `lists/${house.listId}`)).body;
  expect((await house.owner.call('DELETE', `lists/${house.listId}/members/${me}`)).status).toBe(204);
  return who;
}

async function readList() {
  const { asOf, ...list } = (await house.owner.call('GET', `lists/${house.listId}`)).body;
  expect(Math.abs(Date.now() - Date.parse(asOf))).toBeLessThan(60_000);
  return list;
}

beforeAll(async () => {
  house = await createHousehold(db, app);
  const otherHouse = await createHousehold(db, app, 'Elsewhere');
  callers = {
    owner: house.owner,
    edit: await house.member('edit'),
    tick: await house.member('tick'),
    guest: await house.guest(),
    stranger: otherHouse.owner,
    'guest elsewhere': await otherHouse.guest(),
    'signed out': createCaller(app),
    'taken off': await removeFromList(await house.member('edit')),
    'guest taken off': await removeFromList(await house.guest('Uncle')),
  };
  await house.owner.call('POST', `lists/${house.listId}/operations`, { operations: [onions] });
});

const toRequestBody = (...operations: unknown[]) => ({ operations });
const makeLinkPath = async () => `/invitations/${(await house.invite()).invitationId}`;
async function makeMemberPath() {
  const { body } = await (await house.member()).call('GET', `lists/${house.listId}`);
  return `/members/${body.me}`;
}
type Call = [method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown];

const table: [what: string, call: () => Call | Promise<Call>, answers: Answers][] = [
  ['read', () => ['GET', ''], [200, 200, 200, 200, 404, 404]],
  ['show the prices', () => ['GET', '/prices'], [200, 200, 200, 200, 404, 404]],
  [
    'tick',
    () => ['POST', '/operations', toRequestBody(makeLineOperation('tick', onions.line))],
    [200, 200, 200, 200, 404, 404],
  ],
  [
    'add',
    () => ['POST', '/operations', toRequestBody(makeAddLineOperation('Milk'))],
    [200, 200, 409, 409, 404, 404],
  ],
  ['send no operations', () => ['POST', '/operations', toRequestBody()], [200, 200, 200, 200, 404, 404]],
  ['rename', () => ['PATCH', '', { name: 'The cabin' }], [200, 200, 403, 401, 404, 401]],
  [
    'copy',
    () => ['POST', '/lines/copy', { lines: [onions.line], toListId: null, isMove: false }],
    [200, 200, 200, 401, 404, 401],
  ],
  [
    'fill from the cart',
    () => ['POST', '/lines/from-cart', { entryIds: [], isMove: false }],
    [200, 200, 403, 401, 404, 401],
  ],
  ['report presence', () => ['PUT', '/presence', { isShopping: true }], [204, 204, 204, 204, 404, 404]],
  ['show the links', () => ['GET', '/invitations'], [200, 403, 403, 401, 404, 401]],
  ['invite', () => ['POST', '/invitations', { role: 'edit', days: 1 }], [201, 403, 403, 401, 404, 401]],
  ['revoke', async () => ['DELETE', await makeLinkPath()], [204, 403, 403, 401, 404, 401]],
  [
    'promote',
    async () => ['PATCH', await makeMemberPath(), { role: 'edit' }],
    [200, 403, 403, 401, 404, 401],
  ],
  ['remove a member', async () => ['DELETE', await makeMemberPath()], [204, 403, 403, 403, 404, 404]],
];

const pickExpectedStatus: Record<Role, (answers: Answers) => number> = {
  owner: ([owner]) => owner,
  edit: ([, edit]) => edit,
  tick: ([, , tick]) => tick,
  guest: ([, , , guest]) => guest,
  stranger: ([, , , , signedIn]) => signedIn,
  'taken off': ([, , , , signedIn]) => signedIn,
  'signed out': ([, , , , , signedOut]) => signedOut,
  'guest elsewhere': ([, , , , , signedOut]) => signedOut,
  'guest taken off': ([, , , , , signedOut]) => signedOut,
};

describe.each(table)('List API call: %s', (_what, call, answers) => {
  it.each(
    roles,
  )('A caller with the role "%s" gets the expected status, and a rejected call changes nothing', async (role) => {
    const [method, path, body] = await call();
    const before = await readList();
    const answer = await callers[role].call(method, `lists/${house.listId}${path}`, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(pickExpectedStatus[role](answers));
    if (answer.status === 404) {
      expect(answer.body).toMatchObject({ code: 'not_found', message: 'List wasn’t found.' });
      const missingList = await callers[role].call(method, `lists/2147483647${path}`, body);
      expect(missingList.body, 'as if it did not exist').toEqual(answer.body);
    }
    if (answer.status >= 400) {
      expect(await readList()).toEqual(before);
    }
  });
});

it('Only members of a list can follow its event stream', async () => {
  for (const role of ['stranger', 'signed out', 'guest elsewhere', 'taken off', 'guest taken off'] as const) {
    const { status } = await callers[role].call('GET', `lists/${house.listId}/events`);
    expect(status, role).toBe(404);
    expect((await callers[role].call('GET', 'lists')).body, role).not.toMatchObject([{ id: house.listId }]);
  }
});

it('Opening a list with an expired session returns 401 instead of 404', async () => {
  const { ownerId, listId } = house;
  const answer = await app.inject({ url: `/api/lists/${listId}`, headers: { 'cartwise-user': ownerId } });
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'signed_out']);
});

it("Removing a member revokes the list's old links, but a member who leaves doesn't revoke them", async () => {
  const createToken = async () => (await house.invite()).token;
  const token = await createToken();
  const formerMember = await removeFromList(await house.member('edit'));
  expect((await formerMember.call('POST', `list-invitations/${token}/join`, {})).status).toBe(404);
  expect((await formerMember.call('GET', `lists/${house.listId}`)).status).toBe(404);
  const newToken = await createToken();
  const leaver = await house.member('edit');
  const { me } = (await leaver.call('GET', `lists/${house.listId}`)).body;
  expect((await leaver.call('DELETE', `lists/${house.listId}/members/${me}`)).status).toBe(204);
  expect((await leaver.call('GET', `list-invitations/${newToken}`)).status).toBe(200);
});

it('Members can leave a list, but its owner can only delete it', async () => {
  const house = await createHousehold(db, app);
  const callers = {
    edit: await house.member('edit'),
    tick: await house.member('tick'),
    guest: await house.guest(),
  };
  for (const role of ['edit', 'guest'] as const) {
    const { me } = (await callers[role].call('GET', `lists/${house.listId}`)).body;
    expect((await callers[role].call('DELETE', `lists/${house.listId}/members/${me}`)).status).toBe(204);
    expect((await callers[role].call('GET', `lists/${house.listId}`)).status).toBe(404);
  }
  const { me } = (await house.owner.call('GET', `lists/${house.listId}`)).body;
  const answer = await house.owner.call('DELETE', `lists/${house.listId}/members/${me}`);
  expect(answer).toMatchObject({ status: 409, body: { code: 'owner_stays' } });
  expect((await callers.tick.call('DELETE', `lists/${house.listId}`)).status).toBe(403);
  expect((await house.owner.call('DELETE', `lists/${house.listId}`)).status).toBe(204);
  expect((await callers.tick.call('GET', `lists/${house.listId}`)).status).toBe(404);
});
