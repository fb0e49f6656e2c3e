import { z } from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { count, dollars, idParam, rowId, toCents, toDollars, withDescription } from './fields.ts';
import { groceryItem } from './grocery-items.ts';
import { firmness } from './requested-item.ts';

export const MAX_SWAPS = 10;

const swapFields = {
  entryId: rowId,
  item: withDescription(groceryItem, 'to buy instead'),
  firmness,
  reason: withDescription(
    z.enum(['any-brand', 'substitute']),
    'a cheaper brand of the same item, or a substitute such as another cut',
  ),
  size: withDescription(z.string(), 'of the packages that fill the line there, such as “2 × 48 fl oz”'),
  isEstimate: z.boolean(),
};

const swap = z.codec(
  z.object({ ...swapFields, saves: withDescription(dollars, 'for the whole line, with tax') }),
  z.object({ ...swapFields, savesCents: count }),
  {
    decode: ({ saves, ...rest }) => ({ ...rest, savesCents: toCents(saves) }),
    encode: ({ savesCents, ...rest }) => ({ ...rest, saves: toDollars(savesCents) }),
  },
);

export type Swap = z.output<typeof swap>;

export const listSwaps = {
  method: 'GET',
  path: '/api/swaps',
  summary: `Up to ${MAX_SWAPS} changes that surely lower the cart's total at a store, largest first. Lines that ask for one very product stay`,
  access: 'user',
  query: z.strictObject({ storeId: idParam }),
  success: 200,
  response: z.array(swap),
} as const satisfies Endpoint;
