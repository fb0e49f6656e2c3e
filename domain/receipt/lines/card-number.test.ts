import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCompleteCardNumber, passesLuhnCheck } from '#domain/receipt/lines/card-number.ts';

const validNumbers = [
  '4242 4242 4242 4242',
  '4000000000000002',
  '4000 0000 0000 9995',
  '378282246310005',
  '36227206271667',
];

describe('Card numbers', () => {
  it.each(validNumbers)('The card number %s is complete and passes the Luhn check', (number) => {
    expect(isCompleteCardNumber(number)).toBe(true);
    expect(passesLuhnCheck(number)).toBe(true);
    expect(isCompleteCardNumber(number.slice(0, -3)), 'without its end').toBe(false);
  });

  it('A card number with one wrong digit never passes the Luhn check', () => {
    const slip = fc.tuple(
      fc.constantFrom(...validNumbers),
      fc.nat({ max: 13 }),
      fc.integer({ min: 1, max: 9 }),
    );
    fc.assert(
      fc.property(slip, ([number, index, by]) => {
        const digits = [...number.replaceAll(' ', '')];
        digits[index] = String((Number(digits[index]) + by) % 10);
        expect(passesLuhnCheck(digits.join(''))).toBe(false);
      }),
    );
  });
});
