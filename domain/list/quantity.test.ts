import { describe, expect, it } from 'vitest';
import { parseNetContent } from '#domain/item/size/net-content.ts';
import { parseListLine } from '#domain/list/line.ts';
import { toPurchaseQuantity } from '#domain/list/quantity.ts';

type ItemOverrides = Partial<{ category: string; usualPieceLb: number }>;
const parseQuantity = (text: string, name: string, unit: string, more: ItemOverrides = {}) => {
  const item = {
    name,
    unit,
    category: 'Pantry',
    content: parseNetContent(unit),
    usualPieceLb: null,
    ...more,
  };
  const { quantity, doubt } = toPurchaseQuantity(parseListLine(text), item);
  return [quantity, doubt];
};

describe('Quantities by the pound', () => {
  it.each([
    ['2 lb bananas', 'Bananas', 2, null],
    ['1.2 lb beef', 'Beef', 1.5, null],
    ['0.2 lb beef', 'Beef', 0.5, null],
    ['20 oz beef', 'Beef', 1.5, null],
    ['2 1 lb beef', 'Beef', 2, null],
    ['3x 14.5 oz tomatoes', 'Roma Tomatoes', 3, 'size'],
    ['bananas', 'Bananas', 1, null],
    ['6 bananas', 'Bananas', 2.5, null],
    ['5 bananas', 'Bananas', 2, null],
    ['dozen apples', 'Apples', 5.5, null],
    ['1 jalapeno', 'Jalapeno', 0.5, null],
    ['a few bananas', 'Bananas', 1, 'amount'],
    ['4 celtuces', 'Celtuce', 1, 'amount'],
    ['2 bags of apples', 'Apples', 1, 'amount'],
    ['2x 6 ct apples', 'Apples', 5.5, 'amount'],
    ['1 gal apples', 'Apples', 1, 'size'],
    ['300 lb beef', 'Beef', 99, 'amount'],
  ])('The list line %j for %s, which is sold by the pound, means %d pounds (unsure about: %s)', (text, name, ...expected) =>
    expect(parseQuantity(text, name, 'lb')).toEqual(expected));

  it("A quantity in pounds is based on the catalog's typical weight per piece", () => {
    expect(parseQuantity('2 bags of apples', 'Apples', 'lb', { usualPieceLb: 3 })).toEqual([6, null]);
    expect(parseQuantity('roast', 'Roast', 'lb', { usualPieceLb: 3 })).toEqual([3, null]);
    expect(parseQuantity('2 celtuces', 'Celtuce', 'lb', { usualPieceLb: 1.5 })).toEqual([3, null]);
  });
});

describe('Quantities in packages', () => {
  it.each([
    ['15 oz beans', '15.25 oz', 1, null],
    ['2 15 oz beans', '15 oz', 2, null],
    ['64 oz juice', '64 fl oz', 1, null],
    ['30 oz beans', '15 oz', 2, null],
    ['180 oz beans', '15 oz', 12, null],
    ['12 pk toilet paper', '12 mega rolls', 1, null],
    ['24 pack toilet paper', '12 mega rolls', 2, null],
    ['5 pack toilet paper', '12 mega rolls', 1, 'size'],
    ['195 oz beans', '15 oz', 13, 'size'],
    ['13 oz beans', '15 oz', 1, 'size'],
    ['19 oz beans', '15 oz', 1, 'size'],
    ['20 oz beans', '15 oz', 2, 'size'],
    ['5 oz beans', '15 oz', 1, 'size'],
    ['2 30 oz beans', '15 oz', 2, 'size'],
    ['1 gal beans', '15 oz', 1, 'size'],
    ['16 g juice', '16 ml', 1, 'size'],
    ['16 oz juice', '16 ct', 1, 'size'],
    ['cola 12 pack', '12 ct / 12 fl oz', 1, null],
    ['2 cola 12 pack', '12 ct / 12 fl oz', 2, null],
    ['cola 6 pack', '12 ct / 12 fl oz', 1, 'size'],
    ['12 12 fl oz cola', '12 ct / 12 fl oz', 1, null],
    ['12 oz cola', '12 ct / 12 fl oz', 1, 'amount'],
    ['3 12 oz cola', '12 ct / 12 fl oz', 3, 'amount'],
    ['2 72 oz cola', '2 ct / 1 gal', 2, 'size'],
    ['100 ct wipes', '80 ct', 1, 'size'],
    ['dozen eggs', 'dozen', 1, null],
    ['2 dozen eggs', 'dozen', 2, null],
    ['2 5 lb flour', 'assorted', 2, 'size'],
    ['5 lb flour', 'assorted', 1, 'size'],
    ['flour', '5 lb', 1, null],
    ['a few flour', '5 lb', 1, 'amount'],
    ['3 flour', '5 lb', 3, null],
    ['1.5 flour', '5 lb', 2, null],
    ['0.5 flour', '5 lb', 1, null],
    ['12 flour', '5 lb', 12, null],
    ['13 flour', '5 lb', 1, 'amount'],
    ['13 bags flour', '5 lb', 13, 'amount'],
    ['120 bags flour', '5 lb', 99, 'amount'],
    ['2 bread', 'assorted', 2, null],
    ['12 eggs', 'dozen', 1, null],
    ['24 eggs', 'dozen', 2, null],
    ['2 eggs', 'dozen', 1, 'amount'],
    ['14 eggs', 'dozen', 2, 'amount'],
    ['2 cartons eggs', 'dozen', 2, null],
    ['12 cans cola', '12 ct / 12 fl oz', 1, null],
    ['24 cans cola', '12 ct / 12 fl oz', 2, null],
    ['6 cans cola', '12 ct / 12 fl oz', 6, null],
    ['12 cans cola', '6 ct / 12 fl oz', 12, null],
    ['20 cans cola', '12 ct / 12 fl oz', 20, 'amount'],
    ['6 cola', '1 gal', 6, null],
    ['1/2 of a 10 oz box frozen spinach', '10 oz', 1, null],
  ])('The list line %j for an item of size %s is read as quantity %d (unsure about: %s)', (text, unit, ...expected) =>
    expect(parseQuantity(text, 'Thing', unit)).toEqual(expected));

  it('A count of up to four in a list line for a nonfood item means packages', () => {
    for (const category of ['Household', 'Personal Care']) {
      expect(parseQuantity('4 wipes', 'Wipes', '80 ct', { category })).toEqual([4, null]);
      expect(parseQuantity('5 wipes', 'Wipes', '80 ct', { category })).toEqual([1, 'amount']);
      expect(parseQuantity('160 wipes', 'Wipes', '80 ct', { category })).toEqual([2, null]);
    }
  });

  it("Three potatoes aren't mistaken for three bags", () => {
    const produce = { category: 'Produce' };
    expect(parseQuantity('3 potatoes', 'Potatoes', '5 lb bag', produce)).toEqual([1, 'amount']);
    expect(parseQuantity('3 bags potatoes', 'Potatoes', '5 lb bag', produce)).toEqual([3, null]);
    expect(parseQuantity('3 limes', 'Limes', '5 lb', produce)).toEqual([3, null]);
    expect(parseQuantity('3 chips', 'Chips', '8 oz bag')).toEqual([3, null]);
  });
});
