import { afterAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { recordAttempt, toCallerKey } from './rate-limit.ts';

const database = await createTestDatabase();
afterAll(() => database.close());

const visitor = (ip: string) => toCallerKey({ user: null, ip });

describe('Who shares a rate limit', () => {
  it("A signed-in user's rate limit applies to the user, regardless of the IP address", () => {
    expect(toCallerKey({ user: { id: 'maya' }, ip: '::1' })).toBe('user maya');
  });

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
    ['2001:db8::6', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ])("A visitor's rate limit applies to the network of the IP address %s", (ip, network) => {
    expect(visitor(ip)).toBe(`address ${network}`);
  });
});

describe('Weighted attempts', () => {
  it('An attempt with weight n counts as n attempts toward the rate limit', async () => {
    const now = new Date('2026-11-22T12:00:00Z');
    const limit = { attempts: 10, windowSeconds: 60 };
    const attempt = (weight: number, at = now) =>
      recordAttempt(database.db, { key: ['weighted', 'maya'], limit, weight, now: at });
    expect([await attempt(6), await attempt(4), await attempt(1)]).toEqual([0, 0, 60]);
    expect(await attempt(10, new Date(now.getTime() + 60_000))).toBe(0);
  });
});
