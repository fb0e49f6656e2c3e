import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import type { Category } from '#domain/item/grocery-item.ts';
import { findPicture } from './picture-words.ts';

type Item = { name: string; category: Category };

const catalog = parse(readFileSync('server/db/seed/items.csv', 'utf8'), { columns: true }) as Item[];

describe('findPicture', () => {
  it.each([
    ['Whole Milk', 'Dairy', 'glass-of-milk'],
    ['Cream of Mushroom Soup', 'Pantry', 'pot-of-food'],
    ['Tomatoes on the Vine', 'Produce', 'tomato'],
    ['Creamy Peanut Butter', 'Pantry', 'peanuts'],
    ['Hot Dog Buns', 'Bakery', 'hot-dog'],
    ['Diapers Size 4', 'Personal Care', 'baby'],
    ['Shaving Cream', 'Personal Care', 'lotion-bottle'],
    ['Dish Soap', 'Household', 'bubbles'],
    ['Plant Based Ground Beef', 'Meat', 'seedling'],
  ] as const)('The picture for "%s" in the category %s is %s', (name, category, picture) =>
    expect(findPicture({ name, category })).toBe(picture));

  it.each([
    ['Butter Crackers', 'Snacks'],
    ['Spaghetti Squash', 'Produce'],
    ['Body Butter', 'Personal Care'],
    ['Frozen Cauliflower Rice', 'Frozen'],
    ['', 'Pantry'],
    ['1234', 'Pantry'],
  ] as const)('findPicture returns null for %s', (name, category) =>
    expect(findPicture({ name, category })).toBeNull());

  it('findPicture finds an existing picture for more than 94% of catalog items', () => {
    const pictures = catalog.map(findPicture);
    const usedPictures = new Set(pictures.filter((picture) => picture !== null));
    for (const picture of usedPictures)
      expect(existsSync(`web/shared/pictures/${picture}.svg`), picture).toBe(true);
    expect(usedPictures.size).toBeGreaterThan(100);
    expect(pictures.filter((picture) => picture === null).length / pictures.length).toBeLessThan(0.06);
  });
});
