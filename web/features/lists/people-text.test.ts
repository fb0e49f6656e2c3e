import { expect, it } from 'vitest';
import { createNameLookup, presenceText, relativeTimeText, toInitials } from './people-text.ts';

const member = (memberId: number, name: string, isShopping = false) => ({
  ...{ memberId, name, isShopping, isGuest: false },
  role: 'edit' as const,
});

it.each([
  ['Maya Lopez', 'ML'],
  ['maya', 'M'],
  ['Ana María de la Cruz', 'AC'],
  ['李', '李'],
  ['🙂', '?'],
])('The initials of %s are %s', (name, letters) => {
  expect(toInitials(name)).toBe(letters);
});

it('The presence message lists the other members who are shopping', () => {
  const members = [member(1, 'Olu', true), member(2, 'Maya', true), member(3, 'Sam', true), member(4, 'Bo')];
  expect(presenceText(members, 1)).toBe('Maya and Sam are at the store');
  expect(presenceText(members.slice(0, 2), 1)).toBe('Maya is at the store');
  expect(presenceText(members.slice(0, 1), 1)).toBeNull();
  const getName = createNameLookup(members, 1);
  expect([getName(1), getName(2), getName(9)]).toEqual(['You', 'Maya', 'Someone who left']);
});

it('Times are shown relative to the current time', () => {
  const now = new Date('2026-11-23T12:00:00Z');
  const ago = (ms: number) => relativeTimeText(new Date(now.getTime() - ms).toISOString(), now);
  expect([ago(5_000), ago(60_000), ago(5 * 60_000)]).toEqual(['just now', '1 minute ago', '5 minutes ago']);
  expect(ago(60 * 24 * 3_600_000)).toMatch(/^on Sep 2\d$/);
});
