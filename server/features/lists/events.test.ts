import { afterAll, describe, expect, it } from 'vitest';
import type { ListEvent } from '#contract/lists.ts';
import { defaultRateLimits } from '#server/http/rate-limit.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { followList } from '#tests/support/follow-list.ts';
import { createHousehold, makeAddLineOperation, makeLineOperation } from '#tests/support/households.ts';
import { startListeningApp } from '#tests/support/listening-app.ts';
import { startTestApp } from '#tests/support/test-app.ts';

const database = await createTestDatabase();
const { db } = database;
let now = new Date();
const clock = () => now;
/**
 * Two app instances share the database. Listeners on one instance must also receive changes made through the other
 * instance.
 */
const app = await startTestApp(db, { clock });
const otherApp = await startListeningApp(db, { clock });
afterAll(async () => {
  await app.close();
  await otherApp.close();
  await database.close();
});

const follow = (listId: number, cookie: string, { since, last }: { since?: number; last?: number } = {}) =>
  followList(`${otherApp.url}/api/lists/${listId}/events${since === undefined ? '' : `?since=${since}`}`, {
    cookie,
    ...(last === undefined ? {} : { 'last-event-id': String(last) }),
  });

const hasLine = (name: string) => (event: ListEvent) =>
  event.kind === 'lines' && event.lines.some((line) => line.name === name);

describe('List event streams', () => {
  it("A list's event stream includes another process's changes and resumes after a lost connection", async () => {
    const { owner, listId, member } = await createHousehold(db, app);
    const maya = await member();
    const act = (...operations: unknown[]) =>
      owner.call('POST', `lists/${listId}/operations`, { operations });
    const [onions, milk, eggs] = [
      makeAddLineOperation('Onions'),
      makeAddLineOperation('Milk', { position: 0 }),
      makeAddLineOperation('Eggs'),
    ];
    await act(onions);
    const stream = await follow(listId, maya.cookie());
    expect([stream.status, stream.headers['content-type'], stream.headers['x-accel-buffering']]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      'no',
    ]);
    expect(stream.headers['cache-control']).toBe('private, no-store');
    await stream.waitForEvent(({ kind }) => kind === 'list');
    await act(milk, makeLineOperation('tick', onions.line));
    const received = await stream.waitForEvent(hasLine('Milk'));
    expect(received).toMatchObject({
      id: 3,
      event: { seq: 3, lines: [{ name: 'Milk' }, { name: 'Onions' }] },
    });
    stream.cut();
    await act(eggs);
    const resumedStream = await follow(listId, maya.cookie(), { last: 3 });
    expect((await resumedStream.waitForEvent(hasLine('Eggs'))).event).toMatchObject({
      seq: 4,
      lines: [{ name: 'Eggs' }],
    });
    const pageStream = await follow(listId, maya.cookie(), { since: 2 });
    expect((await pageStream.waitForEvent(hasLine('Eggs'))).event).toMatchObject({ lines: [{}, {}] });
    resumedStream.cut();
    pageStream.cut();
  });

  it("If two members change a list's budget at the same time, both see the same budget afterwards", async () => {
    const { owner, listId, member } = await createHousehold(db, app);
    const maya = await member();
    const stream = await follow(listId, maya.cookie());
    await stream.waitForEvent(({ kind }) => kind === 'list');
    const set = (who: typeof owner, budgetCents: number | null) =>
      who.call('PATCH', `lists/${listId}`, { budgetCents });
    const hasBudget = (wanted: number | null) => (event: ListEvent) =>
      event.kind === 'list' && event.list.budgetCents === wanted;
    await set(owner, 60_00);
    await stream.waitForEvent(hasBudget(60_00));
    const answers = await Promise.all([set(owner, 1), set(maya, 99_999_00)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const lists = await Promise.all([owner, maya].map((who) => who.call('GET', `lists/${listId}`)));
    const [ownerBudget, mayaBudget] = lists.map(({ body }) => body.budgetCents);
    expect([1, 99_999_00]).toContain(ownerBudget);
    expect(mayaBudget).toBe(ownerBudget);
    await stream.waitForEvent(hasBudget(ownerBudget));
    await set(maya, null);
    await stream.waitForEvent(hasBudget(null));
    // Both members loaded the list when it had no budget, so the second change conflicts.
    const replace = (who: typeof owner, budgetCents: number) =>
      who.call('PATCH', `lists/${listId}`, { name: 'Ours', budgetCents, budgetSeenCents: null });
    const replacements = await Promise.all([replace(owner, 60_00), replace(maya, 45_00)]);
    expect(replacements.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(replacements.find(({ status }) => status === 409)?.body.code).toBe('budget_changed');
    const keptBudget = replacements.find(({ status }) => status === 200)?.body.budgetCents;
    expect((await maya.call('GET', `lists/${listId}`)).body.budgetCents).toBe(keptBudget);
    stream.cut();
  });

  it("A list's event stream shows who is shopping and ends for a removed member", async () => {
    const { owner, listId, member } = await createHousehold(db, app);
    const maya = await member();
    const stream = await follow(listId, maya.cookie());
    await stream.waitForEvent(({ kind }) => kind === 'list');
    await owner.call('PUT', `lists/${listId}/presence`, { isShopping: true });
    const isShopping = (wanted: boolean) => (event: ListEvent) =>
      event.kind === 'list' && event.list.members[0]?.isShopping === wanted;
    await stream.waitForEvent(isShopping(true));
    const receivedSoFar = stream.received.length;
    now = new Date(now.getTime() + 2 * 60_000);
    await expect
      .poll(() => stream.received.slice(receivedSoFar).some(({ event }) => isShopping(false)(event)))
      .toBe(true);
    const { me } = (await maya.call('GET', `lists/${listId}`)).body;
    expect((await owner.call('DELETE', `lists/${listId}/members/${me}`)).status).toBe(204);
    await owner.call('POST', `lists/${listId}/operations`, { operations: [makeAddLineOperation('Secret')] });
    await stream.waitForEvent(({ kind }) => kind === 'gone');
    await stream.ended();
    expect(JSON.stringify(stream.received)).not.toContain('Secret');
    expect((await follow(listId, maya.cookie())).status).toBe(404);
  });

  it("A list's event stream ends when the list is deleted or the listener signs out", async () => {
    const { owner, listId, member } = await createHousehold(db, app);
    const [maya, remainingMember] = [await member(), await member()];
    const [mayaStream, remainingStream] = [
      await follow(listId, maya.cookie()),
      await follow(listId, remainingMember.cookie()),
    ];
    await db.deleteFrom('session').where('user_id', '=', maya.userId).execute();
    now = new Date(now.getTime() + 1_000);
    await mayaStream.ended();
    expect(mayaStream.received.some(({ event }) => event.kind === 'gone')).toBe(false);
    await owner.call('DELETE', `lists/${listId}`);
    await remainingStream.waitForEvent(({ kind }) => kind === 'gone');
    await remainingStream.ended();
  });

  it('An account can have at most twelve list event streams open', async () => {
    const { owner, listId } = await createHousehold(db, app);
    const { id: otherId } = (await owner.call('POST', 'lists', { name: 'Party' })).body;
    const streams = [];
    for (let count = 0; count < 12; count += 1) {
      streams.push(await follow(count % 2 === 0 ? listId : otherId, owner.cookie()));
    }
    expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
    const refused = await follow(listId, owner.cookie());
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '30']);
    for (const stream of streams) stream.cut();
    await expect
      .poll(async () => {
        const retry = await follow(listId, owner.cookie());
        retry.cut();
        return retry.status;
      })
      .toBe(200);
  });

  it('The number of open list event streams per network is limited', async () => {
    const limitedApp = await startListeningApp(db, {
      clock,
      limits: { ...defaultRateLimits, streamsPerNetwork: 3 },
    });
    const { owner, listId, guest } = await createHousehold(db, app);
    const guests = [await guest('One'), await guest('Two'), await guest('Three')];
    const open = (cookie: string, address: string) =>
      followList(`${limitedApp.url}/api/lists/${listId}/events`, { cookie, 'x-forwarded-for': address });
    const streams = [];
    for (const { cookie } of guests) streams.push(await open(cookie(), '203.0.113.7'));
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200]);
    const refused = await open(owner.cookie(), '203.0.113.7');
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '30']);
    const otherNetworkStream = await open(owner.cookie(), '203.0.113.8');
    expect(otherNetworkStream.status).toBe(200);
    streams[0]?.cut();
    await expect
      .poll(async () => {
        const retry = await open(owner.cookie(), '203.0.113.7');
        retry.cut();
        return retry.status;
      })
      .toBe(200);
    for (const stream of [...streams, otherNetworkStream]) stream.cut();
    await limitedApp.close();
  });
});
