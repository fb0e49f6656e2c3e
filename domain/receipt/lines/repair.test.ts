import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repairReceiptText } from '#domain/receipt/lines/repair.ts';
import { parseReceipt } from '#domain/receipt/receipt.ts';
import { layouts, makeGroundTruth, printReceipt } from '#tests/support/receipts.ts';

const createReceiptText = (...amounts: string[]) =>
  [
    'ALPHA FOODS',
    ...amounts.map((amount, index) => `${['MILK', 'EGGS', 'BREAD'][index]}         ${amount}`),
  ].join('\n');
const intactText = `${createReceiptText('3.48 F', '2.99 F', '1.20 F')}\nTOTAL        7.67`;

describe('OCR errors', () => {
  it.each([
    ['a wrong decimal point', ['3:48 F', '2,99. F', '1 .20 F']],
    ['a mark that looks like a digit', ['3.48 F', '2.99 0', '1.20 F']],
    ['letters among digits', ['S3.48 F', '2.99 F', 'l.2O F']],
    ['a lost decimal point', ['348 F', '2.99 F', '1.20 F']],
    ['several errors', ['348 F', '2:99 0', 'I.20']],
  ])('OCR errors are corrected if the receipt then adds up: %s', (_, amounts) => {
    const misreadText = `${createReceiptText(...amounts)}\nTOTAL        7.67`;
    const parsedReceipt = parseReceipt(repairReceiptText(misreadText));
    expect(parsedReceipt).toMatchObject({ problem: null, differenceCents: 0 });
    expect(parsedReceipt.problem === null && parsedReceipt.lines.map(({ priceCents }) => priceCents)).toEqual(
      [348, 299, 120],
    );
  });

  it('OCR errors stay uncorrected if no correction makes the receipt add up', () => {
    const unrepairableText = `${createReceiptText('3:48 F', '2.99 F', '1.20 F')}\nTOTAL        9.99`;
    expect(repairReceiptText(unrepairableText)).toBe(unrepairableText);
    expect(repairReceiptText(createReceiptText('3:48 F', '2.99 F', '1.20 F'))).toContain('3:48');
  });

  it.each([
    ['BROCCOLI\n 1.11 lb @   2,49/ lb         2.76 F', { quantity: 1.11, isByWeight: true }],
    ['BROCCOLI\n 1.43 lb @ l 1b /1 .93         2.76 F', { quantity: 1.43, isByWeight: true }],
    ['YOGURT\n 6 AT  l FOR     0.46         2.76 F', { quantity: 6 }],
    ['YOGURT\n 5 @   S FOR   2.76          2.76 F', { quantity: 5 }],
  ])('OCR errors in a quantity are corrected: %j', (text, expected) =>
    expect(parseReceipt(repairReceiptText(`${text}\nTOTAL   2.76`))).toMatchObject({
      ...{ differenceCents: 0, lines: [expected] },
    }));

  it('A misread item number is removed from the name', () =>
    expect(parseReceipt(repairReceiptText('BUTTER 0O7874205178F   3.97 N\nTOTAL   3.97'))).toMatchObject({
      lines: [{ name: 'BUTTER', priceCents: 397 }],
    }));

  it('A misread word “Tax” is corrected', () =>
    expect(
      parseReceipt(repairReceiptText('MILK   2.99 F\nSUBTOTAL  2.99\nGrocery lax  0.10\nTOTAL   3.09')),
    ).toMatchObject({ taxCents: 10, totalCents: 309, lines: [{}] }));

  it("An OCR error in a weight is corrected even if it doesn't affect the total", () => {
    const text = 'BANANAS       2.05 F\n 1.58 1b x 1.30/1b\nTOTAL         2.05';
    const parsedReceipt = parseReceipt(repairReceiptText(text));
    expect(parsedReceipt).toMatchObject({ lines: [{ isByWeight: true, quantity: 1.58 }] });
  });
});

it.each([
  ['CLEMENTlNE 3# 4.98', 'CLEMENTINE 3# 4.98'],
  ['E6GO HMSTYLE 3.67', 'EGGO HMSTYLE 3.67'],
  ['  1 .36 lb @  5.99/ lb  8.15', '  1.36 lb @  5.99/ lb  8.15'],
  ['D1GIRNO PEPP 6.97', 'DIGIRNO PEPP 6.97'],
  ['B1G1 FREE 6.97', 'B1G1 FREE 6.97'],
  ['KS HALF 8 HALF 4.59', 'KS HALF & HALF 4.59'],
  ['8ananas 1.94', 'Bananas 1.94'],
  ['Gr0und Beef 5.87', 'Ground Beef 5.87'],
  ['Ga1lon Milk 3.05', 'Gallon Milk 3.05'],
  ['Cream (heese 1.69', 'Cream Cheese 1.69'],
  ['5pack Gum 1.69', '5pack Gum 1.69'],
  ["GV 2PCT MLK 4.36 N'", 'GV 2PCT MLK 4.36 N'],
  ['BRC CROWN5 2.80', 'BRC CROWNS 2.80'],
  ['DIAPER5 SIZE5 2.80', 'DIAPER5 SIZE5 2.80'],
  ['MClNTOSH APPLES 3.99', 'MCINTOSH APPLES 3.99'],
  ['VELVEETA 320Z 8.99', 'VELVEETA 32OZ 8.99'],
  ['DUKES MAYO 32 0Z 4.99', 'DUKES MAYO 32 OZ 4.99'],
  ['BLACK BEANS 150Z 0.99', 'BLACK BEANS 15OZ 0.99'],
  ['TIDE LIQ 150Z 15.97', 'TIDE LIQ 150Z 15.97'],
  ['CHIPS 10Z 3.99', 'CHIPS 10Z 3.99'],
  ['Skim Milk 2.99', 'Skim Milk 2.99'],
  ['GV 2% MlLK 2.97', 'GV 2% MILK 2.97'],
  ['EGGLANDS l2CT 4.47', 'EGGLANDS 12CT 4.47'],
  ['FR5T FLAKES 4.97', 'FRST FLAKES 4.97'],
  ['8RYRS VAN 48Z 4.47', 'BRYRS VAN 48Z 4.47'],
  ['BOUNTY 6D8L 13.87', 'BOUNTY 6DBL 13.87'],
  ['DORITOS C00L RANCH 5.99', 'DORITOS COOL RANCH 5.99'],
  ['LACROIX 8PK 4.99', 'LACROIX 8PK 4.99'],
  ['RUSSET 5LB 3.12', 'RUSSET 5LB 3.12'],
  ['  5EA @ $0.23/EA', '  5EA @ $0.23/EA'],
  ['   Y0u Saved  2.00', '   You Saved  2.00'],
  ['  2.36 lb 0   1.99/ lb   4.70 F', '  2.36 lb @ 1.99/ lb   4.70 F'],
  ['YOP STRW 6 AT l FOR 0.68', 'YOP STRW 6 AT 1 FOR 0.68'],
])('The line “%s” is repaired to “%s”', (printed, repaired) =>
  expect(repairReceiptText(printed)).toBe(repaired));

it("The repair doesn't change a receipt whose lines add up to the total", () => {
  expect(repairReceiptText(intactText)).toBe(intactText);
  for (const [seed, chain] of Object.keys(layouts).entries()) {
    const text = printReceipt(chain, makeGroundTruth(seed));
    expect(repairReceiptText(text)).toBe(text);
  }
});

it('Repairing a receipt terminates for any text', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), (text) => {
      const repaired = repairReceiptText(`${text}\n${intactText}`);
      expect(typeof repaired).toBe('string');
    }),
  );
});
