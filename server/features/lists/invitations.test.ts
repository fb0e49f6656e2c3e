import { afterAll, describe, expect, it } from 'vitest';
import { callConcurrently } from '#tests/support/at-once.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { createCaller, createHousehold } from '#tests/support/households.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';

const database = await createTestDatabase();
const { db } = database;
let now = new Date();
const app = await startTestApp(db, { clock: () => now });
afterAll(async () => {
  await app.close();
  await database.close();
});

const join = (who: ReturnType<typeof createCaller>, token: string, body: object = {}) =>
  who.call('POST', `list-invitations/${token}/join`, body);
const createShopper = async () => createCaller(app, (await signIn(db, { first_name: 'Maya' })).cookie);
const listMembers = async ({ owner, listId }: Awaited<ReturnType<typeof createHousehold>>) =>
  (await owner.call('GET', `lists/${listId}`)).body.members;

describe('Invitation links', () => {
  it('Each account or named guest can join once through an invitation link', async () => {
    const house = await createHousehold(db, app);
    const { token, invitationId } = await house.invite('edit');
    expect((await createCaller(app).call('GET', `list-invitations/${token}`)).body).toMatchObject({
      listName: 'Cabin',
      ownerName: 'Olu',
      role: 'edit',
    });
    const maya = await createShopper();
    const guest = createCaller(app);
    expect((await join(maya, token)).body).toEqual({ listId: house.listId });
    expect(await join(guest, token)).toMatchObject({
      status: 400,
      body: { issues: [{ field: 'guestName' }] },
    });
    for (const guestName of ['Sam\u202e', 'Sam\u2066', 'Sam\nRose', 'Sam\u2028Rose']) {
      expect(await join(guest, token, { guestName }), guestName).toMatchObject({
        status: 400,
        body: { issues: [{ field: 'guestName' }] },
      });
    }
    const joinAnswer = await join(guest, token, { guestName: '  Grandma ' });
    expect(joinAnswer.headers['set-cookie']).toMatch(
      /^list-guest=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    for (const who of [maya, house.owner]) expect((await join(who, token)).status).toBe(200);
    expect((await join(guest, token, { guestName: 'Somebody else' })).status).toBe(200);
    expect(await listMembers(house)).toMatchObject([
      { name: 'Olu', role: 'owner', isGuest: false },
      { name: 'Maya', role: 'edit', isGuest: false },
      { name: 'Grandma', role: 'tick', isGuest: true },
    ]);
    const links = (await house.owner.call('GET', `lists/${house.listId}/invitations`)).body;
    expect(links).toMatchObject([{ invitationId, role: 'edit', joinedCount: 2 }]);
    expect(JSON.stringify(links)).not.toContain(token);
  });

  it('A guest who repeats a join after a lost response is added only once', async () => {
    const house = await createHousehold(db, app);
    const { token } = await house.invite('tick');
    const visitor = createCaller(app);
    await visitor.call('GET', `list-invitations/${token}`);
    const cookie = visitor.cookie();
    expect(cookie).toMatch(/^list-guest=/);
    for (const each of [createCaller(app, cookie), createCaller(app, cookie)])
      expect((await join(each, token, { guestName: 'Grandma' })).status).toBe(200);
    expect(await listMembers(house)).toMatchObject([{}, { name: 'Grandma', isGuest: true }]);
    expect(await listMembers(house)).toHaveLength(2);
  });

  it('A list guest who signs in and opens an edit link becomes an editor', async () => {
    const house = await createHousehold(db, app);
    const { token } = await house.invite('edit');
    const guest = createCaller(app);
    await join(guest, token, { guestName: 'Grandma' });
    const { me } = (await guest.call('GET', `lists/${house.listId}`)).body;
    const { cookie } = await signIn(db, { first_name: 'Ada' });
    const signedInGuest = createCaller(app, `${guest.cookie()}; ${cookie}`);
    expect((await join(signedInGuest, token)).status).toBe(200);
    expect(await listMembers(house)).toMatchObject([
      {},
      { memberId: me, name: 'Ada', role: 'edit', isGuest: false },
    ]);
    expect((await guest.call('GET', `lists/${house.listId}`)).status, 'by the cookie alone').toBe(404);
  });

  it.each([
    'revoked',
    'expired',
    'guessed',
    'for a deleted list',
  ])("An invitation link that is %s doesn't let anyone join", async (how) => {
    const house = await createHousehold(db, app);
    let { token } = await house.invite('edit', 1);
    const { invitationId } = await house.invite();
    if (how === 'revoked') {
      const links = (await house.owner.call('GET', `lists/${house.listId}/invitations`)).body;
      for (const link of links) {
        await house.owner.call('DELETE', `lists/${house.listId}/invitations/${link.invitationId}`);
      }
    }
    const originalNow = now;
    if (how === 'expired') now = new Date(now.getTime() + 86_400_000);
    if (how === 'guessed') token = `${token.slice(0, -2)}AA`;
    if (how === 'for a deleted list') await house.owner.call('DELETE', `lists/${house.listId}`);
    const maya = await createShopper();
    for (const answer of [await maya.call('GET', `list-invitations/${token}`), await join(maya, token)]) {
      expect(answer).toMatchObject({
        status: 404,
        body: { message: expect.stringMatching(/Ask whoever sent it/) },
      });
    }
    expect((await maya.call('GET', `lists/${house.listId}`)).status).toBe(404);
    now = originalNow;
    expect(invitationId).toBeGreaterThan(0);
  });

  it('An invitation link returns the list to members, and the invitation to everyone else', async () => {
    const house = await createHousehold(db, app);
    const { token } = await house.invite('edit');
    const ask = async (who: ReturnType<typeof createCaller>) =>
      (await who.call('GET', `list-invitations/${token}`)).body.listId;
    expect(await ask(house.owner)).toBe(house.listId);
    expect(await ask(await house.member('tick'))).toBe(house.listId);
    const guest = await house.guest();
    expect(await ask(guest)).toBe(house.listId);
    expect(await ask(await createShopper())).toBeNull();
    expect(await ask(createCaller(app))).toBeNull();
    const { cookie } = await createShopper();
    expect(
      await ask(createCaller(app, `${cookie()}; ${guest.cookie()}`)),
      'an account brings more',
    ).toBeNull();
  });

  it('A shopper who guesses invitation links is stopped after 100 tries', async () => {
    const guesser = await createShopper();
    const statuses = [];
    for (let tries = 0; tries < 101; tries += 1) {
      statuses.push((await join(guesser, `guess-${tries}`)).status);
    }
    expect(new Set(statuses.slice(0, 100))).toEqual(new Set([404]));
    expect(statuses.at(-1)).toBe(429);
  });

  it('Lists are limited to 50 members, and shoppers to 20 lists', async () => {
    const house = await createHousehold(db, app);
    const { token } = await house.invite('tick');
    const rows = Array.from({ length: 49 }, (_, count) => ({
      ...{ list_id: house.listId, guest_hash: Buffer.from(`${house.listId} ${count}`), guest_name: 'G' },
      ...{ role: 'tick', joined_at: now, seen_at: now },
    }));
    await db.insertInto('list_member').values(rows).execute();
    expect(await join(await createShopper(), token)).toMatchObject({
      status: 409,
      body: { code: 'members_full' },
    });
    expect(await listMembers(house)).toHaveLength(50);
    const collector = await createShopper();
    for (let count = 0; count < 20; count += 1)
      await collector.call('POST', 'lists', { name: `List ${count}` });
    const otherHouse = await createHousehold(db, app);
    for (const answer of [
      await collector.call('POST', 'lists', { name: 'One more' }),
      await join(collector, (await otherHouse.invite()).token),
    ]) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'lists_full' } });
    }
  });

  it("Simultaneous requests can't exceed the limits for members per list and lists per shopper", async () => {
    const house = await createHousehold(db, app);
    const { token } = await house.invite('tick');
    const rows = Array.from({ length: 47 }, (_, count) => ({
      ...{ list_id: house.listId, guest_hash: Buffer.from(`${house.listId} ${count}`), guest_name: 'G' },
      ...{ role: 'tick', joined_at: now, seen_at: now },
    }));
    await db.insertInto('list_member').values(rows).execute();
    const people = await Promise.all([
      createShopper(),
      createShopper(),
      createShopper(),
      createShopper(),
      createShopper(),
    ]);
    const statuses = (await Promise.all(people.map((who) => join(who, token)))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 200, 409, 409, 409]);
    const collector = await createShopper();
    const answers = await callConcurrently(25, (count) =>
      collector.call('POST', 'lists', { name: `List ${count}` }),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
  });

  it('At most ten guests a day can join a list from one network', async () => {
    const house = await createHousehold(db, app);
    const { token } = await house.invite('tick');
    const guests = [];
    for (let count = 0; count < 12; count += 1) {
      guests.push((await join(createCaller(app), token, { guestName: `Guest ${count}` })).status);
    }
    expect(guests).toEqual([...Array(10).fill(200), 429, 429]);
    const otherNetworkAnswer = await app.inject({
      method: 'POST',
      url: `/api/list-invitations/${token}/join`,
      remoteAddress: '203.0.113.9',
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      payload: { guestName: 'Cousin' },
    });
    expect(otherNetworkAnswer.statusCode).toBe(200);
    expect((await join(await createShopper(), token)).status).toBe(200);
  });

  it('Removing all guests from a list also revokes the link they used', async () => {
    const house = await createHousehold(db, app);
    const member = await house.member();
    const { token } = await house.invite('tick');
    const guests = [createCaller(app), createCaller(app)];
    for (const guest of guests) await join(guest, token, { guestName: 'Stranger' });
    const path = `lists/${house.listId}/guests`;
    expect((await member.call('DELETE', path)).status).toBe(403);
    expect((await guests[0]?.call('DELETE', path))?.status).toBe(401);
    expect((await house.owner.call('DELETE', path)).status).toBe(204);
    for (const guest of guests) {
      expect((await guest.call('GET', `lists/${house.listId}`)).status).toBe(404);
      expect((await join(guest, token, { guestName: 'Stranger' })).status).toBe(404);
    }
    expect((await member.call('GET', `lists/${house.listId}`)).status).toBe(200);
    expect(await listMembers(house)).toHaveLength(2);
  });

  it("The owner of a list can't give a guest edit rights", async () => {
    const house = await createHousehold(db, app);
    const { token } = await house.invite('edit');
    const guest = createCaller(app);
    await join(guest, token, { guestName: 'Grandma' });
    const [, grandma] = await listMembers(house);
    const path = `lists/${house.listId}/members/${grandma.memberId}`;
    expect(await house.owner.call('PATCH', path, { role: 'edit' })).toMatchObject({
      status: 409,
      body: { code: 'guest_ticks' },
    });
  });
});

const deleteAccount = (who: ReturnType<typeof createCaller>, userId: string) =>
  who.call('POST', 'your-data/delete-account', {
    confirmation: `${userId}@example.com`,
    sharedLists: 'delete',
  });

async function createHouseholdWithCheckedLine() {
  const house = await createHousehold(db, app);
  const maya = await house.member();
  const line = { id: '0d1f5e0a-6f0e-4a53-9a37-5f4c5f6f0b03', line: '5b0c7a52-0b0a-4a8e-9a53-5f4c5f6f0b04' };
  const fields = {
    name: 'Onions',
    wish: { itemId: null, firmness: 'any' },
    quantity: 1,
    note: '',
    position: 1,
  };
  const operations = [
    { ...line, kind: 'add', fields },
    { id: '0d1f5e0a-6f0e-4a53-9a37-5f4c5f6f0b05', line: line.line, kind: 'tick' },
  ];
  await maya.call('POST', `lists/${house.listId}/operations`, { operations });
  return { house, maya };
}

it("A member's check marks remain after the member's account is deleted", async () => {
  const { house, maya } = await createHouseholdWithCheckedLine();
  const { me } = (await maya.call('GET', `lists/${house.listId}`)).body;
  expect((await deleteAccount(maya, maya.userId)).status).toBe(204);
  const { body } = await house.owner.call('GET', `lists/${house.listId}`);
  expect(body.lines).toMatchObject([{ name: 'Onions', tickedBy: me }]);
  expect(body.members.map(({ memberId }: { memberId: number }) => memberId)).toEqual([body.me]);
});

it("When an owner's account is deleted, a list with only guests left is deleted", async () => {
  const { house, maya } = await createHouseholdWithCheckedLine();
  expect((await deleteAccount(maya, maya.userId)).status).toBe(204);
  const guest = await house.guest();
  expect((await deleteAccount(house.owner, house.ownerId)).status).toBe(204);
  expect((await guest.call('GET', `lists/${house.listId}`)).status).toBe(404);
  for (const table of ['list_line', 'list_member', 'list_operation', 'list_invitation'] as const) {
    const rows = await db.selectFrom(table).select('list_id').where('list_id', '=', house.listId).execute();
    expect(rows, table).toEqual([]);
  }
});
