import { describe, expect, it } from 'vitest';
import type { Category } from '#domain/item/grocery-item.ts';
import { createSnapCheck, federalSnapEligibility, snapEligibility, stateSnapText } from '#domain/tax/snap.ts';
import { stateTaxes } from '#domain/tax/state-taxes.ts';

/** Labeled by hand from 7 CFR 271.2 and USDA's "What Can SNAP Buy?". */
const eligible: Partial<Record<Category, string>> = {
  Bakery:
    'Gluten Free Bread|Flour Tortillas|Corn Tortillas|Chocolate Cake|Whole Wheat Tortillas|Pizza Dough|Dinner Rolls|' +
    'Pizza Crust|Cupcakes|Sub Rolls|Sourdough Bread|Angel Food Cake',
  Beverages:
    'Hot Cocoa Mix|Bottled Water|Ground Coffee|Vegetable Juice|Coconut Water|Whole Bean Coffee|Orange Juice|Drink Mix|' +
    'Coffee Pods|Decaf Ground Coffee|Mandarin Soda|Nutrition Shake|Lime Sparkling Water|Lemonade|Caffeine Free Cola|' +
    'Citrus Soda|Root Beer|Zero Sugar Citrus Soda|Green Tea Bags|Diet Dr Pepper|Cranberry Juice Cocktail|Horchata|' +
    "Club Soda|Kombucha|Black Tea Bags|Protein Shake|Children's Nutrition Shake|Unsweetened Iced Tea|Prune Juice|" +
    'Energy Drink|Ginger Beer|Vitamin Water|Tomato Juice',
  Dairy:
    'Kefir|American Cheese Slices|Greek Yogurt|String Cheese|Sugar Free Coffee Creamer|Shredded Cheddar Cheese|' +
    'Strawberry Yogurt|Vitamin D Whole Milk|Feta Cheese|Halloumi Cheese|Cheese Curds|Buttermilk|Beer Cheese',
  Frozen:
    'Frozen Arepas|Frozen Waffles|Chicken Nuggets|Mochi Ice Cream|Frozen Taquitos|Frozen Lasagna|Vegan Ice Cream|' +
    'Frozen Apple Strudel|Frozen Cauliflower Rice|Frozen Acai Packets|Hot Pockets|Frozen Fried Chicken|Bagged Ice|' +
    'Rum Raisin Ice Cream',
  Meat:
    'New York Strip Steak|Prosciutto|Pork Chops|Pork Tenderloin|Bone-In Chicken Thighs|Ground Pork|Chuck Roast|' +
    'Ground Bison|Smoked Turkey Necks|Pepperoni|Lamb Chops|Hot Dogs|Beer Brats',
  Pantry:
    'Yellow Cake Mix|Macaroni and Cheese|Ground Turmeric|Paprika|Brown Rice|Dill Pickles|Sugar Free Strawberry Jam|' +
    'Clam Chowder|Baked Beans|Egg Noodles|Corn Muffin Mix|Quinoa|Fettuccine|Black Pepper|Falafel Mix|Taco Shells|' +
    'Stuffed Grape Leaves Dolmas|Chocolate Chips|Rice Noodles|Italian Seasoning|Capers|Elbow Macaroni|Maple Syrup|' +
    'Cannellini Beans|Pho Soup Base|Vegan Mayonnaise|Cranberry Sauce|Rice Vinegar|Masa Harina|Lentils|Hot Sauce|' +
    'Graham Cracker Crust|Lemon Pepper Seasoning|Corn Flakes Cereal|Udon Noodles|Chipotle Peppers in Adobo|' +
    'Seasoned Rice Mix|Sesame Oil|Cooking Spray|Molasses|Boxed Dinner Kit Cheeseburger Macaroni|Infant Formula|' +
    'Red Wine Vinegar|Vodka Pasta Sauce|Bourbon Vanilla Extract|Baby Food Pouches',
  Produce:
    'Yuca|Tomatillos|Strawberries|Honeycrisp Apples|Turnips|Fuji Apples|Tomatoes on the Vine|Minced Garlic|' +
    'Broccoli Crowns|Jicama|Yellow Onions|Red Bell Pepper',
  Seafood:
    'Beer Battered Fish Fillets|Mussels|Sockeye Salmon|Sardines|Tilapia Fillets|Swai Fillets|Lobster Tail|' +
    'Atlantic Salmon Fillet|Popcorn Shrimp|Catfish Fillets|Frozen Salmon Fillets|Haddock Fillets',
  Snacks:
    'Peanut Butter Cups|Potato Chips|Dark Chocolate Bar|Rice Krispies Treats|Applesauce Pouches|Graham Crackers|' +
    'Corn Chips|Roasted Peanuts|Nacho Cheese Tortilla Chips|Hot Cheese Puffs|Fruit Snacks|Cashews|Animal Crackers|' +
    'White Cheddar Puffs|Milk Chocolate Bar|Hummus|Fig Cookies|Saltine Crackers|Chewy Fruit Candies|Tortilla Chips|' +
    'Chocolate Candy Bar|Raisins|Marshmallow Sandwich Pies|Walnuts|Chocolate Biscuit Sticks|Rice Cakes|Chewing Gum',
  'Personal Care': 'Oral Electrolyte Solution|Nutrition Shake',
  Household: 'Ice|Tomato Seeds',
};

const ineligible: Partial<Record<Category, string>> = {
  Household:
    'Fragrance Free Laundry Detergent|Matches|Toilet Bowl Cleaner|Disinfecting Wipes|Trash Bags|AAA Batteries|' +
    'AA Batteries|Plastic Wrap|Gallon Freezer Bags|Dog Treats|Cat Litter|Canned Cat Food|Aluminum Foil|Bird Seed|' +
    'Air Freshener Spray|Birthday Candles|Parchment Paper|Foam Plates|Stain Remover Spray|Paper Napkins|' +
    'Glass Cleaner|Bleach|Puppy Food|Charcoal|Ice Melt|Water Filter',
  'Personal Care':
    'Adult Briefs|Hand Sanitizer|Naproxen|Maxi Pads|Nighttime Cold & Flu Liquid|Deodorant|Conditioner|' +
    'Newborn Diapers|Diapers Size 3|Cough Syrup|Cough Suppressant|Bar Soap|Cotton Swabs|Melatonin 5 mg|Condoms|' +
    'Baby Shampoo|Cough Drops|Tampons|Shampoo|Face Wash|Cotton Balls|Allergy Tablets|Multivitamin|Nicotine Gum|' +
    'Tea Tree Shampoo|Honey Body Wash',
  Beverages: 'Light Beer|Red Wine|Hard Seltzer|Vodka|Hard Cider',
  Pantry: 'Whey Protein Supplement|Collagen Powder',
  Meat: 'Hot Rotisserie Chicken',
};

const listItems = (labels: Partial<Record<Category, string>>) =>
  Object.entries(labels).flatMap(([category, names]) =>
    names.split('|').map((name) => ({ category: category as Category, name })),
  );

const listAnswers = (labels: Partial<Record<Category, string>>) =>
  listItems(labels).map((item) => [item.name, federalSnapEligibility(item)]);

describe('Federal SNAP rule', () => {
  it('For SNAP-eligible foods, the federal answer is never “no” and rarely “ask”', () => {
    const answers = listAnswers(eligible);
    expect(answers.length + listAnswers(ineligible).length).toBeGreaterThanOrEqual(200);
    expect(answers.filter(([, answer]) => answer === 'no')).toEqual([]);
    const askedNames = answers.flatMap(([name, answer]) => (answer === 'ask' ? name : []));
    expect(askedNames).toEqual([
      'Kombucha',
      'Energy Drink',
      'Oral Electrolyte Solution',
      'Nutrition Shake',
      'Ice',
      'Tomato Seeds',
    ]);
  });

  it('Federal SNAP eligibility is never “yes” for items that federal rules exclude', () => {
    expect(listAnswers(ineligible).filter(([, answer]) => answer === 'yes')).toEqual([]);
    const askedNames = listAnswers(ineligible).flatMap(([name, answer]) => (answer === 'ask' ? name : []));
    expect(askedNames).toEqual(['Whey Protein Supplement', 'Collagen Powder', 'Hot Rotisserie Chicken']);
  });
});

describe('States with a former SNAP rule', () => {
  const cola = { category: 'Beverages', name: 'Cola' } as const;
  const bar = { category: 'Snacks', name: 'Milk Chocolate Bar' } as const;

  it("A state's lapsed SNAP rule can change an item's eligibility to “ask” but never to “no”", () => {
    expect([snapEligibility(cola, 'OK'), snapEligibility(bar, 'OK')]).toEqual(['ask', 'ask']);
    expect([snapEligibility(cola, 'UT'), snapEligibility(bar, 'UT')]).toEqual(['ask', 'yes']);
    expect([snapEligibility(cola, 'IL'), snapEligibility(bar, 'IL')]).toEqual(['yes', 'yes']);
    expect(snapEligibility({ category: 'Dairy', name: 'Chocolate Milk' }, 'OK')).toBe('yes');
    for (const state of stateTaxes.keys())
      for (const item of listItems(eligible)) expect(snapEligibility(item, state)).not.toBe('no');
  });

  it("The explanation of a state's former SNAP rule mentions the court decision", () => {
    expect(stateSnapText('OK', 'Oklahoma')).toBe(
      'Oklahoma had a SNAP rule against soda and candy. A court stopped rules like it in June 2026. The register decides.',
    );
    expect(stateSnapText('UT', 'Utah')).toMatch(/^Utah had a SNAP rule against soda\. /);
    expect(stateSnapText('IL', 'Illinois')).toBeNull();
  });
});

describe('SNAP in US territories', () => {
  const beans = { category: 'Pantry', name: 'Black Beans' } as const;
  const beer = { category: 'Beverages', name: 'Light Beer' } as const;

  it('In a territory that has NAP instead of SNAP, the eligibility of food is always “ask”', () => {
    for (const state of ['PR', 'AS', 'MP']) {
      expect([snapEligibility(beans, state), snapEligibility(beer, state)]).toEqual(['ask', 'no']);
    }
    expect(stateSnapText('PR', 'PR')).toBe(
      'In Puerto Rico, NAP takes the place of SNAP, with its own rules. The register decides.',
    );
  });

  it('In a territory with SNAP, the federal SNAP rules apply', () => {
    for (const state of ['GU', 'VI']) {
      expect([snapEligibility(beans, state), snapEligibility(beer, state)]).toEqual(['yes', 'no']);
      expect(stateSnapText(state, state)).toBeNull();
    }
  });
});

it.each([
  ['Frozen', 'Fried Chicken Dinner', 'yes'],
  ['Meat', 'Fried Chicken', 'ask'],
  ['Pantry', 'Whiskey Glaze', 'ask'],
  ['Beverages', 'Whiskey', 'no'],
] as const)('In the %s department, the federal SNAP eligibility of “%s” is %s', (category, name, answer) =>
  expect(federalSnapEligibility({ category, name })).toBe(answer));

it('createSnapCheck returns true only for items that are eligible in every compared state', () => {
  const [cola, milk] = [
    { category: 'Beverages', name: 'Cola' },
    { category: 'Dairy', name: 'Whole Milk' },
  ] as const;
  expect([createSnapCheck(['IL'])(cola), createSnapCheck(['IL', 'OK'])(cola)]).toEqual([true, false]);
  expect([createSnapCheck(['IL', 'OK'])(milk), createSnapCheck(['PR'])(milk)]).toEqual([true, false]);
  expect(createSnapCheck([])({ category: 'Household', name: 'Paper Towels' })).toBe(false);
});
