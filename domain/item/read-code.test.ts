import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  codeProblemText,
  computePriceCheckDigit,
  expandUpcE,
  parseProductCode,
  toGtin14,
} from '#domain/item/gtin.ts';
import { parsePluGtin } from '#domain/item/plu.ts';

const arbitraryDigits = (length: number) =>
  fc.array(fc.nat(9), { minLength: length, maxLength: length }).map((all) => all.join(''));

const addCheckDigit = (body: string) => {
  const padded = body.padStart(13, '0');
  const sum = [...padded].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1),
    0,
  );
  return `${body}${(10 - (sum % 10)) % 10}`;
};

describe('Product codes', () => {
  it.each([
    ['036000291452', '00036000291452'], // UPC-A
    ['0 36000 29145 2', '00036000291452'], // as printed
    ['36000291452', '00036000291452'], // without the small first digit
    ['4006381333931', '04006381333931'],
    ['96385074', '00000096385074'], // EAN-8
    ['04252614', '00042100005264'], // UPC-E: 0 425261 4
    ['10038034720202', '10038034720202'],
  ])('parseProductCode parses %s as the product %s', (text, gtin) => {
    expect(parseProductCode(text)).toEqual({ kind: 'product', gtin });
  });

  it.each([
    ['01234505', '012000003455'], // last digit 0
    ['01234515', '012100003455'],
    ['01234525', '012200003455'],
    ['01234531', '012300000451'],
    ['01234543', '012340000053'],
    ['01234558', '012345000058'],
    ['01234593', '012345000093'],
    ['21234593', null],
  ])('expandUpcE(%s) is %s', (short, long) => {
    expect(expandUpcE(short)).toBe(long);
  });

  it('parseProductCode distinguishes a wrong digit from a wrong length', () => {
    expect(parseProductCode('036000291453')).toEqual({ kind: 'wrong', reason: 'digit' });
    expect(parseProductCode('04252615', 'upc_e')).toEqual({ kind: 'wrong', reason: 'digit' });
    for (const text of ['', '0360002914', '03600029145x', '123456789012345']) {
      expect(parseProductCode(text), text).toEqual({ kind: 'wrong', reason: 'length' });
    }
  });

  it('parseProductCode returns the item number and price of a store label', () => {
    expect(computePriceCheckDigit('2875')).toBe(9); // example from the GS1 General Specifications
    expect(parseProductCode(addCheckDigit('21234592875'))).toEqual({
      ...{ kind: 'store-label', itemNumber: '12345', priceCents: 2_875 },
    });
    expect(parseProductCode(addCheckDigit('021234592875'))).toMatchObject({ priceCents: 2_875 });
    expect(parseProductCode(addCheckDigit('21234512875'))).toMatchObject({
      kind: 'store-label',
      priceCents: null,
    });
    expect(parseProductCode(addCheckDigit('261234500123'))).toMatchObject({
      kind: 'store-label',
      priceCents: null,
    });
  });

  it('parseProductCode never mistakes a store label or coupon for a product', () => {
    fc.assert(
      fc.property(fc.constantFrom('2', '4', '02', '20', '25', '29'), arbitraryDigits(10), (start, rest) => {
        const body = start.length === 1 ? `${start}${rest}` : `${start}${rest}`.slice(0, 12);
        expect(parseProductCode(addCheckDigit(body)).kind).toBe('store-label');
      }),
    );
    fc.assert(
      fc.property(
        arbitraryDigits(10),
        (rest) => parseProductCode(addCheckDigit(`5${rest}`)).kind === 'coupon',
      ),
    );
    fc.assert(
      fc.property(
        arbitraryDigits(10),
        (rest) => parseProductCode(addCheckDigit(`99${rest}`)).kind === 'coupon',
      ),
    );
  });

  it('parseProductCode rejects a scanned code with any one digit wrong', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<['upc_a', 11] | ['ean_13', 12] | ['ean_8', 7]>(
          ['upc_a', 11],
          ['ean_13', 12],
          ['ean_8', 7],
        ),
        arbitraryDigits(13),
        fc.nat(12),
        fc.integer({ min: 1, max: 9 }),
        ([format, length], all, anyIndex, shift) => {
          const code = [...addCheckDigit(all.slice(0, length))];
          const index = anyIndex % code.length;
          code[index] = String((Number(code[index]) + shift) % 10);
          expect(parseProductCode(code.join(''), format)).toEqual({ kind: 'wrong', reason: 'digit' });
        },
      ),
    );
  });

  it('parseProductCode returns the same product for a UPC-E code and its UPC-A', () => {
    fc.assert(
      fc.property(fc.constantFrom('0', '1'), arbitraryDigits(6), (system, body) => {
        const long = addCheckDigit(expandUpcE(`${system}${body}0`)?.slice(0, 11) ?? '');
        expect(parseProductCode(`${system}${body}${long[11]}`, 'upc_e')).toEqual(
          parseProductCode(long, 'upc_a'),
        );
      }),
    );
  });

  it('parseProductCode returns normalized product numbers and never throws', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          arbitraryDigits(8),
          arbitraryDigits(12),
          arbitraryDigits(13),
          arbitraryDigits(14),
        ),
        (text) => {
          const code = parseProductCode(text);
          if (code.kind === 'product') expect(toGtin14(code.gtin)).toBe(code.gtin);
        },
      ),
      { numRuns: 500 },
    );
  });
});

it('parsePluGtin returns the produce for a zero-padded PLU', () => {
  expect(parsePluGtin('00000000004011')).toEqual({ name: 'Bananas', isOrganic: false });
  expect(parsePluGtin('00000000094011')).toEqual({ name: 'Bananas', isOrganic: true });
  expect(parsePluGtin('00000000009999')).toBeNull();
  expect(parsePluGtin('00036000291452')).toBeNull();
});

it.each([
  [{ kind: 'book' }, 'This is a book or magazine, not a grocery item.'],
  [{ kind: 'wrong', reason: 'plu' }, 'We don’t know this produce number. Search by name instead.'],
] as const)('codeProblemText(%j) is “%s”', (code, text) => expect(codeProblemText(code)).toBe(text));
