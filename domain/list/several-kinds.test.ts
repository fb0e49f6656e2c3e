import { expect, it } from 'vitest';
import { isAmbiguousWord } from '#domain/list/several-kinds.ts';

const createItems = (names: string[], category = 'Pantry') => names.map((name) => ({ name, category }));

it.each([
  ['diapers', ['Newborn Diapers', 'Swim Diapers']],
  ['syrup', ['Maple Syrup', 'Pancake Syrup']],
  ['wipes', ['Disinfecting Wipes', 'Baby Wipes']],
  ['yogurt', ['Greek Yogurt', 'Strawberry Yogurt']],
  ['cat', ['Cat Food', 'Cat Litter']],
  ['chile', ['Chili with Beans', 'Diced Green Chiles']],
])('The list line “%s” is ambiguous if the search finds %j', (need, names) =>
  expect(isAmbiguousWord(need, createItems(names))).toBe(true));

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
])("The list line “%s” isn't ambiguous if the search finds %j", (need, names) =>
  expect(isAmbiguousWord(need, createItems(names))).toBe(false));

it('The list line “gas” is ambiguous even if only gas relief is found', () => {
  expect(isAmbiguousWord('gas', createItems(['Gas Relief Tablets'], 'Personal Care'))).toBe(true);
});
