import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mapFdcCategory } from './fdc-category.ts';
import { cleanFdcBrand, cleanFdcName } from './fdc-name.ts';

describe('FoodData Central categories', () => {
  it.each([
    ['Cheese', 'Dairy'],
    ['Milk Additives', 'Beverages'],
    ['Nut & Seed Butters', 'Pantry'],
    ['Ketchup, Mustard, BBQ & Cheese Sauce', 'Pantry'],
    ['Ice Cream & Frozen Yogurt', 'Frozen'],
    ['Frozen Fish & Seafood', 'Frozen'],
    ['Canned Tuna', 'Pantry'],
    ['Fish & Seafood', 'Seafood'],
    ['Popcorn, Peanuts, Seeds & Related Snacks', 'Snacks'],
    ['Breads & Buns', 'Bakery'],
    ['Cake, Cookie & Cupcake Mixes', 'Pantry'],
    ['Fruit & Vegetable Juice, Nectars & Fruit Drinks', 'Beverages'],
    ['Pepperoni, Salami & Cold Cuts', 'Meat'],
    ['Pre-Packaged Fruit & Vegetables', 'Produce'],
    ['Canned Vegetables', 'Pantry'],
    ['Meat/Poultry/Other Animals â€“ Prepared/Processed', 'Meat'],
    ['Eggs & Egg Substitutes', 'Dairy'],
    ['Frozen Vegetables', 'Frozen'],
    ['Pasta by Shape & Type', 'Pantry'],
  ])('The FoodData Central category %s is mapped to the catalog category %s', (fdc, category) =>
    expect(mapFdcCategory(fdc)).toBe(category));

  it('An empty or non-food FoodData Central category has no catalog category', () => {
    expect(mapFdcCategory('')).toBeNull();
    expect(mapFdcCategory('Health Care')).toBeNull();
  });
});

describe('FoodData Central names', () => {
  it.each([
    ['', 'Topco Associates, Inc.', 'Topco Associates'],
    ['FOOD CLUB', 'Topco Associates, Inc.', 'Food Club'],
    ["JUSTIN'S", "Justin's, LLC", "Justin's"],
    ['', 'Hormel Foods Corporation ', 'Hormel Foods'],
    ['', '', ''],
  ])('cleanFdcBrand turns the brand %j and its owner %j into %j', (name, owner, brand) =>
    expect(cleanFdcBrand(name, owner)).toBe(brand));

  it.each([
    ['MAPLE CASHEW BUTTER, MAPLE', "Justin's", 'Maple Cashew Butter'],
    ['SPARTAN, WHOLE GREEN BEANS', 'Spartan', 'Whole Green Beans'],
    ["SONNY & JOE'S SAUTED EGGPLANT, 7 OZ", "Sonny & Joe's", 'Sauted Eggplant'],
    ['PEANUT BUTTER KISSES, TAFFY', 'Melster Candies', 'Peanut Butter Kisses, Taffy'],
    ['BBQ SAUCE WITH HONEY', 'X', 'BBQ Sauce with Honey'],
    ['CHEERIOS', 'Cheerios', 'Cheerios'],
    ['OREO, OREO', 'Oreo', 'Oreo'],
    ['NUTELLA, 13 OZ', 'NUTELLA', 'Nutella'],
    ['FRESCA, GRAPEFRUIT', 'Fresca', 'Grapefruit'],
    ['', 'Pepsi', ''],
    [' , ', 'Pepsi', ''],
  ])('cleanFdcName turns the description %j of the brand %j into %j', (description, brand, name) =>
    expect(cleanFdcName(description, brand)).toBe(name));

  it('cleanFdcName never throws and adds at most two characters per comma-separated part', () =>
    fc.assert(
      fc.property(fc.string(), fc.string(), (description, brand) => {
        const parts = description.split(',').length;
        expect(cleanFdcName(description, brand).length).toBeLessThanOrEqual(description.length + 2 * parts);
      }),
    ));
});
