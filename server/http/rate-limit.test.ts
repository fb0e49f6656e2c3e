import { describe, expect, it } from 'vitest';
import { toCallerKey } from './rate-limit.ts';

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
