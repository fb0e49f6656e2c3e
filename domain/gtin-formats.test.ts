import { expect, it } from 'vitest';
import { codeFault, expandUpcE, priceVerifier, readCode, toGtin14 } from '#domain/gtin.ts';

/** With the one last digit that is right. */
const checked = (body: string) => {
  const sum = [...body.padStart(13, '0')].reduce(
    (so, digit, place) => so + Number(digit) * (place % 2 === 0 ? 3 : 1),
    0,
  );
  return `${body}${(10 - (sum % 10)) % 10}`;
};

const product = (gtin: string) => ({ kind: 'product', gtin });
const wrongDigit = { kind: 'wrong', reason: 'digit' };

it.each([
  // Right as an EAN-8 alone, as a UPC-E alone, and as both.
  ['96385074', null, product('00000096385074')],
  ['96385074', 'ean_8', product('00000096385074')],
  ['96385074', 'upc_e', wrongDigit],
  ['04252614', null, product('00042100005264')],
  ['04252614', 'upc_e', product('00042100005264')],
  ['04252614', 'ean_8', wrongDigit],
  ['04252614', 'upc_a', wrongDigit],
  ['12024908', null, product('00120000002498')],
  ['12024908', 'ean_8', wrongDigit],
] as const)('reads the eight digits %s of format %s', (digits, format, read) => {
  expect(readCode(digits, format)).toEqual(read);
});

it('takes eight digits that begin with 0 for a UPC-E, others for an EAN-8, where they may be both', () => {
  const both = (first: string) =>
    Array.from({ length: 100_000 }, (_, body) => checked(`${first}${String(body).padStart(6, '7')}`)).find(
      (digits) => readCode(digits, 'upc_e').kind === 'product',
    ) ?? '';
  expect(readCode(both('0'))).toEqual(readCode(both('0'), 'upc_e'));
  expect(readCode(both('1'))).toEqual(readCode(both('1'), 'ean_8'));
  expect(readCode(both('1'))).not.toEqual(readCode(both('1'), 'upc_e'));
});

it.each([
  [checked('0000123'), 'ean_8', 'store-label'],
  [checked('2000123'), 'ean_8', 'store-label'],
  [checked('3000123'), 'ean_8', 'product'],
  [checked('41234567890'), null, 'store-label'],
  [checked('51234567890'), null, 'coupon'],
  [checked('981234567890'), null, 'coupon'],
  [checked('991234567890'), null, 'coupon'],
  [checked('971234567890'), null, 'product'],
  [checked('291234567890'), null, 'store-label'],
  [checked('301234567890'), null, 'product'],
  [checked('1051234567890'), null, 'product'],
  [checked('1021234567890'), null, 'product'],
  [checked('1000002234567'), null, 'product'],
] as const)('%s (%s) is a %s', (digits, format, kind) => expect(readCode(digits, format).kind).toBe(kind));

it('takes a code of too few digits that count for no product', () => {
  expect(readCode(checked('00000004011'))).toMatchObject({ kind: 'store-label' });
  expect(toGtin14(checked('0000001234567'))).not.toBeNull();
  expect(toGtin14(checked('0000000123456'))).not.toBeNull();
  expect(toGtin14(checked('0000000012345'))).toBeNull();
});

it.each([
  ['seven digits', checked('123456')],
  ['sixteen', '0010038034720202'],
])('takes %s for no GTIN', (_, digits) => expect(toGtin14(digits)).toBeNull());

it('expands eight digits and no others', () => {
  expect([expandUpcE('104252614'), expandUpcE('042526140')]).toEqual([null, null]);
  expect(readCode('036000291452', 'upc_e'), 'expanded by the scanner').toEqual(product('00036000291452'));
});

it.each([
  ['2875', 9], // the example of the GS1 General Specifications
  ['0000', 0],
])('the digit of the price %s is %i', (price, digit) => expect(priceVerifier(price)).toBe(digit));

it('a label that says nothing costs tells no price, nor does one of another number system', () => {
  expect(readCode(checked('21234500000'))).toMatchObject({ kind: 'store-label', priceCents: null });
  expect(readCode(checked('41234592875'))).toMatchObject({
    ...{ kind: 'store-label', itemNumber: '12345', priceCents: null },
  });
});

it('says in a sentence why a code names no product', () => {
  expect(codeFault({ kind: 'coupon' })).toMatch(/^This is a coupon, not a product\./);
  expect(codeFault({ kind: 'store-label', itemNumber: '12345', priceCents: null })).toMatch(
    /^This is the store's own label/,
  );
  expect(codeFault({ kind: 'wrong', reason: 'digit' })).toMatch(/^This code has a digit wrong\./);
});
