import { z } from 'zod';
import { isStorable } from '#contract/fields.ts';
import { formatCount, t } from '#domain/language.ts';
import { createReadRouter } from '#server/db/replica.ts';
import { searchItems as search } from '#server/features/grocery-items/api.ts';
import { createReadTool } from './tool.ts';

const MAX_ITEMS = 20;

const querySchema = z
  .string()
  .trim()
  .min(3, 'must be at least 3 characters')
  .max(100, 'must be at most 100 characters')
  .refine(isStorable, 'must not contain broken or null characters');

export const searchItemsTool = createReadTool({
  name: 'search_items',
  title: 'Search grocery items',
  description:
    'Finds grocery products by name, brand and size, in English or Spanish, with the item ids that the other tools take. Says which words it dropped or corrected. Returns no prices.',
  input: z.strictObject({ query: querySchema.describe('what to look for, such as “2% milk gallon”') }),
  output: z.object({
    sentence: z.string(),
    items: z
      .array(
        z.object({
          itemId: z.number(),
          name: z.string(),
          brand: z.string(),
          size: z.string(),
          category: z.string(),
        }),
      )
      .describe('best match first'),
    droppedWords: z.array(z.string()).describe('words of the query that the first item lacks: data'),
    correctedWords: z.array(z.object({ typed: z.string(), used: z.string() })),
  }),
  run: async ({ query: text }, { deps, vocabulary }) => {
    const result = await createReadRouter(deps)((from) => search(from, vocabulary, text));
    return {
      sentence:
        result.items.length === 0
          ? t`We couldn’t find an item for that. Stores may still have it.`
          : t`We found ${formatCount(result.items.length, 'item')}.`,
      items: result.items.slice(0, MAX_ITEMS).map(({ id, name, brand, unit, category }) => ({
        ...{ itemId: id, name, brand, size: unit, category },
      })),
      droppedWords: [...result.dropped],
      correctedWords: result.correctedTo.map(({ typed, used }) => ({ typed, used })),
    };
  },
});
