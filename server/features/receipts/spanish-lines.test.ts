import { describe, expect, it } from 'vitest';
import { setUpReceiptLines } from '#tests/support/receipt-lines.ts';

const { match } = await setUpReceiptLines();

describe('Spanish receipt lines', () => {
  it.each([
    ['LECHE ENTERA GAL', 'Whole Milk, Store brand, 1 gal'],
    ['LECHE 2% GAL', '2% Reduced Fat Milk, Store brand, 1 gal'],
    ['HUEVOS GDE DZ', 'Large Eggs, Store brand, dozen'],
    ['TORTILLA MAIZ 30CT', 'Corn Tortillas, Store brand, 30 ct'],
    ['AZUCAR BLANCA 4LB', 'Granulated Sugar, Store brand, 4 lb bag'],
    ['TOMATE ROMA', 'Roma Tomatoes, Fresh, lb'],
    ['POLLO ENTERO', 'Whole Chicken, Store brand, lb'],
  ])('The receipt line %s is a sure match for %s', async (printedName, first) =>
    expect(await match(printedName)).toEqual({ first, isSure: true }));

  it.each([
    ['HUEVOS DZ', 'Large Eggs, Store brand, dozen'],
    ['MANTEQUILLA', 'Salted Butter, Store brand, 1 lb'],
    ['CAFE MOLIDO', 'Ground Coffee, Store brand, 24.2 oz'],
    ['FRIJOL PINTO 4LB', 'Dried Pinto Beans, Store brand, 2 lb bag'],
  ])("The receipt line %s suggests %s first but doesn't preselect it", async (printedName, first) =>
    expect(await match(printedName)).toEqual({ first, isSure: false }));

  it.each([
    'PLATANO',
    'LIMON',
    'JABON ZOTE',
    'PAN SOBAO',
  ])('Nothing is preselected for the receipt line %s', async (printedName) =>
    expect((await match(printedName)).isSure).toBe(false));

  it('The Puerto Rican name for bananas matches bananas sold by weight', async () =>
    expect(await match('GUINEOS', { isByWeight: true })).toEqual({
      first: 'Bananas, Fresh, lb',
      isSure: true,
    }));
});

describe('Receipt lines from online orders', () => {
  it.each([
    ['Fresh Gala Apples, 3 lb Bag', 'Gala Apples, Fresh, 3 lb bag', true],
    ['Great Value All-Purpose Flour, 5 lb Bag', 'All Purpose Flour, Great Value, 5 lb bag', true],
    ['Great Value Whole Vitamin D Milk, Gallon, Plastic, 128 Fl Oz', 'Whole Milk, Great Value, 1 gal', false],
  ])('The receipt line %s suggests %s first (preselected: %s)', async (printedName, first, isSure) =>
    expect(await match(printedName)).toEqual({ first, isSure }));
});
