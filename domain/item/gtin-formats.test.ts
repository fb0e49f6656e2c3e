import { expect, it } from 'vitest';
import {
  codeProblemText,
  computePriceCheckDigit,
  expandUpcE,
  parseProductCode,
  toGtin14,
} from '#domain/item/gtin.ts';

const addCheckDigit = (body: string) => {
  const sum = [...body.padStart(13, '0')].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1),
    0,
  );
  return `${body}${(10 - (sum % 10)) % 10}`;
};

const product = (gtin: string) => ({ kind: 'product', gtin });
const wrongDigit = { kind: 'wrong', reason: 'digit' };

it.each([
  ['96385074', null, product('00000096385074')],
  ['96385074', 'ean_8', product('00000096385074')],
  ['96385074', 'upc_e', wrongDigit],
  ['04252614', null, product('00042100005264')],
  ['04252614', 'upc_e', product('00042100005264')],
  ['04252614', 'ean_8', wrongDigit],
  ['04252614', 'upc_a', wrongDigit],
  ['12024908', null, product('00120000002498')],
  ['12024908', 'ean_8', wrongDigit],
] as const)('The eight digits %s in format %s are parsed as %j', (digits, format, expected) => {
  expect(parseProductCode(digits, format)).toEqual(expected);
});

it('An ambiguous eight-digit code that starts with 0 is parsed as UPC-E', () => {
  const findAmbiguousCode = (first: string) =>
    Array.from({ length: 100_000 }, (_, body) =>
      addCheckDigit(`${first}${String(body).padStart(6, '7')}`),
    ).find((digits) => parseProductCode(digits, 'upc_e').kind === 'product') ?? '';
  expect(parseProductCode(findAmbiguousCode('0'))).toEqual(parseProductCode(findAmbiguousCode('0'), 'upc_e'));
  expect(parseProductCode(findAmbiguousCode('1'))).toEqual(parseProductCode(findAmbiguousCode('1'), 'ean_8'));
  expect(parseProductCode(findAmbiguousCode('1'))).not.toEqual(
    parseProductCode(findAmbiguousCode('1'), 'upc_e'),
  );
});

it.each([
  [addCheckDigit('0000123'), 'ean_8', 'store-label'],
  [addCheckDigit('2000123'), 'ean_8', 'store-label'],
  [addCheckDigit('3000123'), 'ean_8', 'product'],
  [addCheckDigit('41234567890'), null, 'store-label'],
  [addCheckDigit('51234567890'), null, 'coupon'],
  [addCheckDigit('981234567890'), null, 'coupon'],
  [addCheckDigit('991234567890'), null, 'coupon'],
  [addCheckDigit('971234567890'), null, 'product'],
  [addCheckDigit('291234567890'), null, 'store-label'],
  [addCheckDigit('301234567890'), null, 'product'],
  [addCheckDigit('1051234567890'), null, 'product'],
  [addCheckDigit('1021234567890'), null, 'product'],
  [addCheckDigit('1000002234567'), null, 'product'],
] as const)('The code %s (barcode format %s) is classified as “%s”', (digits, format, kind) =>
  expect(parseProductCode(digits, format).kind).toBe(kind));

it("A code with too few significant digits isn't parsed as a product", () => {
  expect(parseProductCode(addCheckDigit('00000004011'))).toMatchObject({ kind: 'store-label' });
  expect(toGtin14(addCheckDigit('0000001234567'))).not.toBeNull();
  expect(toGtin14(addCheckDigit('0000000123456'))).not.toBeNull();
  expect(toGtin14(addCheckDigit('0000000012345'))).toBeNull();
});

it.each([
  ['seven digits', addCheckDigit('123456')],
  ['sixteen digits', '0010038034720202'],
])("A code with %s isn't a GTIN", (_, digits) => expect(toGtin14(digits)).toBeNull());

it('expandUpcE expands only eight-digit codes', () => {
  expect([expandUpcE('104252614'), expandUpcE('042526140')]).toEqual([null, null]);
  expect(parseProductCode('036000291452', 'upc_e'), 'expanded by the scanner').toEqual(
    product('00036000291452'),
  );
});

it.each([
  ['2875', 9], // example from the GS1 General Specifications
  ['0000', 0],
])('The check digit for the price %s is %i', (price, digit) =>
  expect(computePriceCheckDigit(price)).toBe(digit));

it("A store label has no price if the price field is zero or the number system isn't 2", () => {
  expect(parseProductCode(addCheckDigit('21234500000'))).toMatchObject({
    kind: 'store-label',
    priceCents: null,
  });
  expect(parseProductCode(addCheckDigit('41234592875'))).toMatchObject({
    ...{ kind: 'store-label', itemNumber: '12345', priceCents: null },
  });
});

it("codeProblemText explains why a code isn't a valid product code", () => {
  expect(codeProblemText({ kind: 'coupon' })).toMatch(/^This is a coupon, not a product\./);
  expect(codeProblemText({ kind: 'store-label', itemNumber: '12345', priceCents: null })).toMatch(
    /^This is an in-store label for items the store weighs or packs/,
  );
  expect(codeProblemText({ kind: 'wrong', reason: 'digit' })).toMatch(/^One digit is wrong\./);
});
