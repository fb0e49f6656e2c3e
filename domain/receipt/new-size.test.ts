import { describe, expect, it } from 'vitest';
import { deriveItemInPrintedSize } from './new-size.ts';

const ketchup = { name: 'Ketchup', brand: 'Heinz', unit: '32 oz' };
const cola = { name: 'Cola', brand: 'Coca-Cola', unit: '12 ct / 12 fl oz' };
const beans = { name: 'Pinto Beans', brand: 'Store brand', unit: '2 lb' };

describe('New items offered for receipt lines', () => {
  it.each([
    ['HEINZ KETCHUP 64OZ', [ketchup], '64 oz'],
    ['HEINZ KETCHUP 64OZ', [{ ...ketchup, brand: 'Hunt’s' }, ketchup], '64 oz'],
    ['COCA COLA 24OZ', [cola], '24 fl oz'],
    ['COCA COLA 6PK 8OZ', [cola], '6 ct / 8 fl oz'],
    ['FRIJOL PINTO 4LB', [beans], '4 lb'],
    ['COCA COLA 24CT', [cola], '24 ct'],
  ])('For the line %s, the new item is copied from the best match, but with the size printed on the receipt', (printedName, choices, unit) => {
    const base = choices.at(-1);
    expect(deriveItemInPrintedSize(printedName, choices)).toEqual({ ...base, unit });
  });

  it('A new item is offered even if another brand already comes in the printed size, unless the receipt line names that brand', () => {
    const eggs = { name: 'Large Eggs', brand: 'Store brand', unit: 'dozen' };
    const brandEggs = { ...eggs, brand: "Eggland's Best", unit: '18 ct' };
    expect(deriveItemInPrintedSize('GV EGGS 18CT', [eggs, brandEggs])).toEqual({ ...eggs, unit: '18 ct' });
    expect(deriveItemInPrintedSize('EGGLANDS BEST EGGS 18CT', [eggs, brandEggs])).toBeNull();
  });

  it("A new item isn't offered if the brand's own line of products comes in the printed size", () => {
    const drink = { name: 'Blue Sports Drink', brand: 'Gatorade Cool Blue', unit: '8 pk 20 fl oz' };
    const bottle = { ...drink, brand: 'Gatorade', unit: '28 fl oz' };
    expect(deriveItemInPrintedSize('GATORADE BLU 8PK', [drink, bottle])).toBeNull();
    expect(deriveItemInPrintedSize('GATORADE BLU 12PK', [drink, bottle])).toMatchObject({ unit: '12 ct' });
  });

  it.each<[string, string, (typeof ketchup)[]]>([
    ['no size is printed', 'HEINZ KETCHUP', [ketchup]],
    ['there are no matches', 'HEINZ KETCHUP 64OZ', []],
    ['a choice has the printed size', 'HEINZ KETCHUP 32OZ', [ketchup]],
    ['the only match is sold by the pound', 'CHICKEN 12CT', [{ ...beans, unit: 'per lb' }]],
    ["a match's own size is unknown", 'HEINZ KETCHUP 64OZ', [ketchup, { ...ketchup, unit: 'large' }]],
  ])("A new item isn't offered if %s (receipt line “%s”)", (_why, printedName, choices) =>
    expect(deriveItemInPrintedSize(printedName, choices)).toBeNull());
});
