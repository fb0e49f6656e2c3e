import { z } from 'zod';
import { t } from '#domain/language.ts';
import { formatUsd, MAX_PRICE_CENTS } from '#domain/money.ts';
import { firmness, itemId, priceItem, storeIds } from './given-list.ts';
import { type AssistantPrice, assistantPrice } from './price-answer.ts';
import { createReadTool } from './tool.ts';

const toCents = (usd: string | null) => Math.round(Number(usd) * 100);

function rateSeenPrice(priceCents: number, prices: readonly AssistantPrice[]) {
  const [cheapest] = prices
    .filter(({ status }) => status === 'priced')
    .toSorted((a, b) => toCents(a.usd) - toCents(b.usd));
  const asked = formatUsd(priceCents);
  if (cheapest === undefined)
    return {
      verdict: 'unknown' as const,
      sentence: t`We have no price at these stores to compare ${asked} with.`,
    };
  if (priceCents < toCents(cheapest.lowUsd))
    return {
      verdict: 'low' as const,
      sentence: t`${asked} is less than we’d expect at any of these stores.`,
    };
  if (priceCents > toCents(cheapest.highUsd))
    return {
      verdict: 'high' as const,
      sentence: t`${asked} is more than we’d expect at ${cheapest.storeName}.`,
    };
  const [low, high] = [formatUsd(toCents(cheapest.lowUsd)), formatUsd(toCents(cheapest.highUsd))];
  return {
    verdict: 'usual' as const,
    sentence:
      low === high
        ? t`${asked} is what ${cheapest.storeName} charges.`
        : t`${asked} is within what we’d expect at ${cheapest.storeName}: ${low}–${high}.`,
  };
}

export const priceCheckTool = createReadTool({
  name: 'price_check',
  title: 'Check a price',
  description:
    'Gives the price of one item at up to five stores, and says whether a price the shopper saw is low, usual or high compared with them. Take the item from search_items.',
  input: z.strictObject({
    itemId,
    storeIds,
    firmness: firmness.default('product'),
    seenUsd: z
      .number()
      .min(0.01)
      .max(MAX_PRICE_CENTS / 100)
      .optional()
      .describe('a price the shopper saw, in US dollars for one package or one pound'),
  }),
  output: z.object({
    prices: z.array(assistantPrice).describe('one for each store'),
    seen: z
      .object({
        verdict: z
          .enum(['low', 'usual', 'high', 'unknown'])
          .describe('the seen price against the cheapest of these stores and its likely range'),
        sentence: z.string(),
      })
      .nullable(),
  }),
  run: async ({ seenUsd, ...itemRequest }, context) => {
    const { prices } = await priceItem(itemRequest, context);
    return {
      prices,
      seen: seenUsd === undefined ? null : rateSeenPrice(Math.round(seenUsd * 100), prices),
    };
  },
});
