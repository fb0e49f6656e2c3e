import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeProblemText, parseProductCode, toGtin14 } from '#domain/item/gtin.ts';

describe('toGtin14', () => {
  it.each([
    ['036000291452', '00036000291452'], // the standard's UPC-A example
    ['36000291452', '00036000291452'], // without its leading zero
    ['0036000291452', '00036000291452'],
    ['00036000291452', '00036000291452'],
    [' 4006381333931 ', '04006381333931'], // EAN-13
    ['96385074', '00000096385074'], // GTIN-8
    ['10038034720202', '10038034720202'], // a case
    ['877448001674', '00877448001674'],
    ['37600665605', '00037600665605'],
    ['73570130330', '00073570130330'],
  ])('toGtin14 converts %s to %s', (text, gtin) => {
    expect(toGtin14(text)).toBe(gtin);
  });

  it.each([
    ['036000291453', 'a wrong check digit'],
    ['03600029145', 'a UPC-A without its check digit'],
    ['0001111041600', "a code whose last digit isn't a check digit"],
    ['', 'nothing'],
    ['1234567', 'too short'],
    ['100380347202021', 'too long'],
    ['0360002914x2', 'a letter'],
    ['3.6E+11', 'a number in scientific notation'],
    ['00000000000000', 'only zeros'],
    ['0000000040112', 'a price look-up code'],
  ])('toGtin14 rejects %s: %s', (text) => {
    expect(toGtin14(text)).toBeNull();
  });

  const bodies = fc.bigInt({ min: 1_000_000n, max: 9_999_999_999_999n }).map(String);
  const listValidCodes = (body: string) =>
    Array.from({ length: 10 }, (_, check) => `${body}${check}`).filter((text) => toGtin14(text) !== null);

  it('toGtin14 accepts exactly one check digit for any leading digits', () => {
    fc.assert(fc.property(bodies, (body) => listValidCodes(body).length === 1));
  });

  it('toGtin14 ignores leading zeros and leaves a GTIN-14 unchanged', () => {
    fc.assert(
      fc.property(bodies, fc.integer({ min: 0, max: 6 }), (body, zeros) => {
        const text = listValidCodes(body)[0] ?? '';
        const padded = `${'0'.repeat(Math.min(zeros, 14 - text.length))}${text}`;
        expect(toGtin14(padded)).toBe(toGtin14(text));
        expect(toGtin14(toGtin14(text) ?? '')).toBe(toGtin14(text));
      }),
    );
  });

  it('toGtin14 rejects a GTIN with any one digit wrong', () => {
    fc.assert(
      fc.property(bodies, fc.nat(13), fc.integer({ min: 1, max: 9 }), (body, index, shift) => {
        const gtin = [...(toGtin14(listValidCodes(body)[0] ?? '') ?? '')];
        gtin[index] = String((Number(gtin[index]) + shift) % 10);
        expect(toGtin14(gtin.join(''))).toBeNull();
      }),
    );
  });

  it('toGtin14 never throws', () => {
    fc.assert(
      fc.property(fc.string(), (text) => toGtin14(text) === null || /^\d{14}$/.test(toGtin14(text) ?? '')),
    );
  });
});

it('codeProblemText explains a barcode of the wrong length', () => {
  expect(codeProblemText({ kind: 'wrong', reason: 'length' })).toMatch(
    /^Barcodes have 8, 12, 13, or 14 digits/,
  );
});

it('Only a typed code is reported as missing its last digit', () => {
  expect(parseProductCode('009800895007', 'upc_a')).toEqual({ kind: 'product', gtin: '00009800895007' });
  expect(codeProblemText({ kind: 'wrong', reason: 'cut' })).toMatch(/^The last digit may be missing/);
});

describe('Scanned codes', () => {
  const product = (gtin: string) => ({ kind: 'product', gtin });
  it.each([
    ['04256212', product('00042100005622')],
    ['04963406', product('00049000006346')],
    ['4963406', { kind: 'wrong', reason: 'length' }],
    ['0049000006346', product('00049000006346')],
    ['49000006346', product('00049000006346')],
    ['516000201342', { kind: 'coupon' }],
    ['9780306406157', { kind: 'book' }],
    ['9791034600007', { kind: 'book' }],
    ['07447312345612345', { kind: 'wrong', reason: 'digit' }],
    ['04900000634612345', product('00049000006346')],
    ['https://id.example/01/00049000006346/10/ABC?17=270131', product('00049000006346')],
    ['https://brand.example/gtin/049000006346', product('00049000006346')],
    ['http://id.example/some/path/01/00049000006347', { kind: 'wrong', reason: 'digit' }],
    [']E0049000006346', product('00049000006346')],
    [']C100049000006346', product('00049000006346')],
    ['0 49000-00634 6', product('00049000006346')],
    ['０４９０００００６３４６', product('00049000006346')],
    ['049000006347', { kind: 'wrong', reason: 'digit' }],
    ['004900000634', { kind: 'wrong', reason: 'cut' }],
    ['0004900000634', { kind: 'wrong', reason: 'cut' }],
    ['00004900000634', product('00004900000634')],
    ['7.87424E+10', { kind: 'wrong', reason: 'length' }],
    ['4011', product('00000000004011')],
    ['94011', product('00000000094011')],
    ['00000000004011', product('00000000004011')],
    ['4889', product('00000000004889')],
    ['84011', { kind: 'wrong', reason: 'plu' }],
    ['9999', { kind: 'wrong', reason: 'plu' }],
  ])('parseProductCode parses %s as %j', (text, code) => {
    expect(parseProductCode(text)).toEqual(code);
  });
});
