import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appendCheckDigit } from './gtin.ts';
import { detectCheckDigits, gtinFromWicCode, parseWicCode, type WicCode } from './wic-code.ts';

const upc = (digits: string): WicCode => ({ kind: 'upc', digits });
const bodies = fc.uniqueArray(fc.stringMatching(/^[1-9]\d{12}$/), { minLength: 60, maxLength: 60 });

describe('parseWicCode', () => {
  it.each([
    ['0 41303-03779 9', { kind: 'upc', digits: '41303037799' }],
    ["'00000041303037799", { kind: 'upc', digits: '41303037799' }],
    ['41303037799.0', { kind: 'upc', digits: '41303037799' }],
    ['0000000000004011', { kind: 'plu', digits: '4011' }],
    ['94011', { kind: 'plu', digits: '94011' }],
  ])('parseWicCode parses “%s” as %j', (text, code) => expect(parseWicCode(text)).toEqual(code));

  it.each([
    ['4.13E+10', /scientific notation/],
    ['4E10', /scientific notation/],
    ['', /has no UPC/],
    ['n/a', /not made of digits/],
    ['123', /wrong number of digits/],
    ['123456', /wrong number of digits/],
    ['123456789012345', /wrong number of digits/],
  ])('parseWicCode explains what is wrong with “%s”', (text, fault) =>
    expect(parseWicCode(text)).toEqual({ fault: expect.stringMatching(fault) }));
});

describe('Check digits in WIC lists', () => {
  it('WIC codes convert to the same GTINs with or without check digits', () => {
    fc.assert(
      fc.property(bodies, (list) => {
        const withCheckDigits = list.map((body) => appendCheckDigit(body));
        expect(detectCheckDigits(withCheckDigits.map(upc))).toBe('included');
        expect(withCheckDigits.map((digits) => gtinFromWicCode(upc(digits), 'included'))).toEqual(
          withCheckDigits,
        );
        expect(list.map((digits) => gtinFromWicCode(upc(digits), 'missing'))).toEqual(withCheckDigits);
      }),
    );
  });

  it('detectCheckDigits finds check digits in a WIC list if most of its codes have them', () => {
    const withCheckDigits = ['41303037799', '42100005264', '36000291452', '49000006346'].map(upc);
    const withoutCheckDigits = ['4130303779', '4210000526', '3600029145', '4900000634'].map(upc);
    expect(detectCheckDigits(withCheckDigits)).toBe('included');
    expect(detectCheckDigits(withoutCheckDigits)).toBe('missing');
    expect(detectCheckDigits([...withCheckDigits, ...withoutCheckDigits])).toBe('mixed');
    expect(detectCheckDigits([{ kind: 'plu', digits: '4011' }])).toBe('missing');
  });

  it("A WIC code with a wrong check digit isn't converted", () => {
    expect(gtinFromWicCode(upc('41303037798'), 'included')).toBeNull();
    expect(gtinFromWicCode(upc('10041303037799'), 'missing')).toBeNull();
    expect(gtinFromWicCode({ kind: 'plu', digits: '4011' }, 'included')).toBe('00000000004011');
  });
});
