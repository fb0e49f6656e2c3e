import { expect, it } from 'vitest';
import { meansSeveralKinds } from '#domain/list/several-kinds.ts';

const itemsOf = (names: string[], category = 'Pantry') => names.map((name) => ({ name, category }));

it.each([
  ['diapers', ['Newborn Diapers', 'Swim Diapers']],
  ['syrup', ['Maple Syrup', 'Pancake Syrup']],
  ['wipes', ['Disinfecting Wipes', 'Baby Wipes']],
  ['yogurt', ['Greek Yogurt', 'Strawberry Yogurt']],
  ['cat', ['Cat Food', 'Cat Litter']],
  ['chile', ['Chili with Beans', 'Diced Green Chiles']],
])('The request “%s” could mean several kinds of products if the search results are %j', (need, names) =>
  expect(meansSeveralKinds(need, itemsOf(names))).toBe(true));

it.each([
  ['milk', ['Whole Milk', '2% Reduced Fat Milk']],
  ['eggs', ['Large Eggs', 'Brown Eggs']],
  ['shampoo', ['Shampoo', 'Baby Shampoo']],
  ['mayo', ['Mayonnaise', 'Light Mayonnaise']],
  ['kleenex', ['Facial Tissues']],
  ['celery', ['Celery', 'Cream of Celery Soup']],
  ['penne', ['Penne Pasta', 'Whole Wheat Penne Pasta']],
  ['tilapia', ['Tilapia Fillets', 'Whole Tilapia']],
  ['sourdough', ['Sourdough Bread']],
  ['maple syrup', ['Maple Syrup', 'Pancake Syrup']],
  ['xyz', []],
])("The request “%s” doesn't mean several kinds of products if the search results are %j", (need, names) =>
  expect(meansSeveralKinds(need, itemsOf(names))).toBe(false));

it("The request “gas” doesn't clearly mean gas relief tablets", () => {
  expect(meansSeveralKinds('gas', itemsOf(['Gas Relief Tablets'], 'Personal Care'))).toBe(true);
});
