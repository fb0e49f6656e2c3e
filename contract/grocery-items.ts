import { z } from 'zod';
import { categories } from '#domain/grocery-item.ts';
import type { Endpoint } from './endpoint.ts';
import { id } from './fields.ts';

export const groceryItem = z.object({
  id,
  name: z.string(),
  brand: z.string(),
  unit: z.string(),
  category: z.enum(categories),
  gtin: z.string().nullable(),
});

export type GroceryItem = z.output<typeof groceryItem>;

export const listGroceryItems = {
  method: 'GET',
  path: '/api/grocery-items',
  summary: 'Grocery items by popularity, a page at a time; with `name`, the brands and sizes of one item',
  access: 'public',
  query: z.strictObject({
    limit: z
      .string()
      .regex(/^[0-9]{1,3}$/, 'must be a whole number')
      .transform(Number)
      .pipe(z.int().min(1, 'must be at least 1').max(500, 'must be at most 500'))
      .optional(),
    cursor: z
      .string()
      .max(40)
      .regex(/^[0-9]+\.[0-9]+$/, 'is not a cursor of this list')
      .optional(),
    name: z.string().min(1).max(200).optional(),
  }),
  success: 200,
  response: z.object({ items: z.array(groceryItem), nextCursor: z.string().nullable() }),
} as const satisfies Endpoint;

export const searchGroceryItems = {
  method: 'GET',
  path: '/api/grocery-items/search',
  summary: 'Best matches for what was typed: at most 60 items of the best 6 names; [] under 3 characters',
  access: 'public',
  query: z.strictObject({ q: z.string().max(200, 'must be at most 200 characters').default('') }),
  success: 200,
  response: z.array(groceryItem),
} as const satisfies Endpoint;
