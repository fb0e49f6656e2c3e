import { afterAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { groupByHousehold } from '#domain/price/households.ts';
import { makeItem } from '#tests/support/factories.ts';
import { setUpReporting } from '#tests/support/reporting.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { listHouseholdTies } from './ties.ts';

const { db, app, here, bread, reporter, now, end } = await setUpReporting();
afterAll(end);

const { id: itemId } = await makeItem(db, bread);

type Shopper = Pick<Awaited<ReturnType<typeof signIn>>, 'userId' | 'cookie' | 'headers'>;

async function sendReport({ headers, cookie }: Shopper, ip: string, device?: string): Promise<void> {
  const cookies = device === undefined ? cookie : `${cookie}; device=${device}`;
  const price = { itemId, storeId: here.id, priceCents: 349, regularPriceCents: null };
  const { status } = await app.call('PUT', '/api/own-prices', {
    headers: { ...headers, cookie: cookies, 'x-forwarded-for': ip },
    body: { prices: [{ ...price, seenAt: now().toISOString() }] },
  });
  expect(status).toBe(200);
}

async function makeReporter(): Promise<Shopper> {
  const who = await reporter();
  await who.say(itemId, 349);
  return who;
}

async function countHouseholds(shoppers: readonly Shopper[], at = now()): Promise<number> {
  const ties = await listHouseholdTies(db, { userIds: shoppers.map(({ userId }) => userId), now: at });
  return groupByHousehold(shoppers.map(({ userId }) => ({ userId, ties: ties.get(userId) ?? [] }))).length;
}

async function shareList({ headers }: Shopper, ...members: readonly Shopper[]): Promise<number> {
  const { body: list } = await app.call('POST', '/api/lists', { headers, body: { name: 'Ours' } });
  const invitation = { headers, body: { role: 'edit', days: 7 } };
  const { body } = await app.call('POST', `/api/lists/${list.id}/invitations`, invitation);
  const token = String(body.url).split('/').at(-1);
  for (const member of members) {
    const joined = { headers: member.headers, body: {} };
    expect((await app.call('POST', `/api/list-invitations/${token}/join`, joined)).status).toBe(200);
  }
  return list.id;
}

const removeMember = async (listId: number, { userId }: Shopper, { headers }: Shopper) => {
  const { id } = await db
    .selectFrom('list_member')
    .select('id')
    .where('list_id', '=', listId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  expect((await app.call('DELETE', `/api/lists/${listId}/members/${id}`, { headers })).status).toBe(204);
};

describe('Shoppers who shared a list', () => {
  it('Former members of a shared list still count as one household with its current members', async () => {
    const reporters = [await makeReporter(), await makeReporter(), await makeReporter()] as const;
    const [owner, leavingMember, removedMember] = reporters;
    expect(await countHouseholds(reporters)).toBe(3);
    const listId = await shareList(owner, leavingMember, removedMember);
    expect(await countHouseholds(reporters)).toBe(1);
    await removeMember(listId, leavingMember, leavingMember);
    await removeMember(listId, removedMember, owner);
    expect(await countHouseholds(reporters)).toBe(1);
    expect(await countHouseholds([leavingMember, removedMember])).toBe(1);
  });

  it('The members of a shared list still count as one household after the list was deleted', async () => {
    const reporters = [await makeReporter(), await makeReporter(), await makeReporter()] as const;
    const [owner, ...members] = reporters;
    const listId = await shareList(owner, ...members);
    const { status } = await app.call('DELETE', `/api/lists/${listId}`, { headers: owner.headers });
    expect(status).toBe(204);
    expect(await countHouseholds(reporters)).toBe(1);
  });

  it('Two shoppers still count as one household for 30 days after one of them leaves their shared list', async () => {
    const reporters = [await makeReporter(), await makeReporter()] as const;
    const [owner, member] = reporters;
    const listId = await shareList(owner, member);
    const listTieTimes = () =>
      db
        .selectFrom('reporter_tie')
        .select('noted_at')
        .where('user_id', '=', member.userId)
        .where('kind', '=', 'list')
        .execute();
    expect(await listTieTimes()).toEqual([{ noted_at: null }]);
    await removeMember(listId, member, member);
    const leftAt = new Date(now().getTime() - 31 * DAY_MS);
    expect(await listTieTimes()).toEqual([{ noted_at: expect.any(Date) }]);
    await db
      .updateTable('reporter_tie')
      .set({ noted_at: leftAt })
      .where('user_id', '=', member.userId)
      .where('kind', '=', 'list')
      .execute();
    expect(await countHouseholds(reporters)).toBe(2);
  });
});

describe('Shoppers connected through another shopper', () => {
  it('Three shoppers who each share a list with a fourth are one household', async () => {
    const reporters = [await makeReporter(), await makeReporter(), await makeReporter()] as const;
    const middleShopper = await signIn(db);
    for (const each of reporters) await shareList(middleShopper, each);
    expect(await countHouseholds(reporters)).toBe(1);
  });

  it('Two shoppers connected through lists still count as one household after many other members join one of the lists', async () => {
    const [one, other] = [await makeReporter(), await makeReporter()];
    const middleShopper = await signIn(db);
    await shareList(middleShopper, one);
    const sharedListId = await shareList(middleShopper, other);
    expect(await countHouseholds([one, other])).toBe(1);
    const tie = await db
      .selectFrom('reporter_tie')
      .select('tie')
      .where('user_id', '=', other.userId)
      .where('kind', '=', 'list')
      .executeTakeFirstOrThrow();
    for (let count = 0; count < 25; count += 1) {
      const { userId } = await signIn(db);
      await db
        .insertInto('reporter_tie')
        .values({ user_id: userId, kind: 'list', ...tie })
        .execute();
    }
    expect(await countHouseholds([one, other]), String(sharedListId)).toBe(1);
  });

  it('If many shoppers use the same network, only those shoppers count as connected, not the other members of their households', async () => {
    const [one, other] = [await makeReporter(), await makeReporter()];
    const middleShopper = await signIn(db);
    await shareList(middleShopper, one);
    await sendReport(middleShopper, '203.0.113.7');
    await sendReport(other, '203.0.113.8');
    expect(await countHouseholds([one, other])).toBe(1);
    for (let count = 0; count < 20; count += 1) await sendReport(await signIn(db), `203.0.113.${count}`);
    expect(await countHouseholds([one, other])).toBe(2);
    expect(await countHouseholds([middleShopper, other]), 'its own users').toBe(1);
  });
});

it('Family members added by an administrator count as one household', async () => {
  const reporters = [await makeReporter(), await makeReporter(), await makeReporter()] as const;
  for (const { userId } of reporters) {
    const member = { name: 'Kin', email: `${userId}@example.com` };
    await db.insertInto('family_member').values(member).execute();
  }
  expect(await countHouseholds(reporters)).toBe(1);
  const friend = await makeReporter();
  await shareList(reporters[2], friend);
  expect(await countHouseholds([reporters[0], reporters[1], friend]), 'through a member').toBe(1);
  await db
    .updateTable('app_user')
    .set({ email_verified: false })
    .where('id', '=', reporters[0].userId)
    .execute();
  expect(await countHouseholds(reporters), "an email that isn't confirmed").toBe(2);
});

it('A family member who changes their email address after a report still counts as part of the family', async () => {
  const familyMembers = [await signIn(db), await signIn(db)] as const;
  for (const { userId } of familyMembers) {
    await db
      .insertInto('family_member')
      .values({ name: 'Kin', email: `${userId}@example.com` })
      .execute();
  }
  for (const [index, each] of familyMembers.entries()) await sendReport(each, `198.18.${20 + index}.7`);
  await db
    .updateTable('app_user')
    .set({ email: 'elsewhere@example.com' })
    .where('id', '=', familyMembers[0].userId)
    .execute();
  expect(await countHouseholds(familyMembers)).toBe(1);
});

it("A shopper whose network and device records have expired doesn't count as a separate household", async () => {
  const reporters = [await makeReporter(), await makeReporter(), await makeReporter()] as const;
  const [expiredReporter] = reporters;
  await db
    .updateTable('reporter_tie')
    .set({ noted_at: new Date(now().getTime() - 31 * DAY_MS) })
    .where('user_id', '=', expiredReporter.userId)
    .execute();
  await shareList(expiredReporter);
  expect(await countHouseholds(reporters)).toBe(2);
  expect(await countHouseholds(reporters, new Date(now().getTime() + 31 * DAY_MS)), 'nobody is known').toBe(
    1,
  );
});

describe('Networks and devices', () => {
  it.each([
    ['198.18.1.7', '::ffff:198.18.1.8'],
    ['2001:db8:5::1', '2001:DB8:5:1::2'],
    ['2001:db8::5', '2001:0db8:0000:1::5'],
  ])('The addresses %s and %s belong to the same network', async (one, other) => {
    const shoppers = [await signIn(db), await signIn(db)] as const;
    await sendReport(shoppers[0], one);
    await sendReport(shoppers[1], other);
    expect(await countHouseholds(shoppers)).toBe(1);
  });

  it("A shopper's 50 newest devices and 50 newest networks are kept", async () => {
    const who = await signIn(db);
    const count = async (kind: string) =>
      (await db.selectFrom('reporter_tie').select('kind').where('user_id', '=', who.userId).execute()).filter(
        (tie) => tie.kind === kind,
      ).length;
    for (let index = 0; index < 60; index += 1) await sendReport(who, '198.18.2.7');
    expect([await count('network'), await count('device')]).toEqual([1, 50]);
    const [sameDevice, sameNetwork] = [await signIn(db), await signIn(db)];
    const device = 'd'.repeat(22);
    await sendReport(who, '198.18.3.7', device);
    await sendReport(sameDevice, '198.18.4.7', device);
    await sendReport(sameNetwork, '198.18.2.9');
    expect(await countHouseholds([who, sameDevice, sameNetwork])).toBe(1);
  });
});
