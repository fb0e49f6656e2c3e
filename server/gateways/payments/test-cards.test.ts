import { expect, it } from 'vitest';
import { findDecline } from './test-cards.ts';

const now = new Date('2026-11-28T12:00:00Z');
const findDeclineCode = (number: string, expiry = '12/30') =>
  findDecline({ number, expiry, cvc: '123' }, now)?.code ?? null;

it.each([
  ['4242 4242 4242 4242', null],
  ['4000000000000002', 'card_declined'],
  ['4000000000009995', 'insufficient_funds'],
  ['4000000000000069', 'expired_card'],
  ['4111111111111111', 'card_declined'],
])('In test mode, the decline code for the card %s is %s', (number, code) =>
  expect(findDeclineCode(number)).toBe(code));

it.each([
  ['10/26', 'invalid_expiry_year'],
  ['11/26', null],
  ['11 / 26', null],
  ['12/25', 'invalid_expiry_year'],
])('In November 2026, the decline code for a card expiring in %s is %s', (expiry, code) =>
  expect(findDeclineCode('4242424242424242', expiry)).toBe(code));

it("A card number that isn't a test card is declined with an explanation", () => {
  const decline = findDecline({ number: '4111111111111111', expiry: '12/30', cvc: '123' }, now);
  expect(decline?.message).toContain('Test mode only takes test cards.');
});
