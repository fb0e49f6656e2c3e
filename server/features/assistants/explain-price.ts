import { z } from 'zod';
import { toDollars } from '#contract/fields.ts';
import { PRICE_HISTORY_DAYS } from '#contract/limits.ts';
import { DAY_MS } from '#domain/durations.ts';
import { createReadRouter } from '#server/db/replica.ts';
import { findOfficialPrice, findPriceHistory } from '#server/features/observations/api.ts';
import { notFoundError } from '#server/http/errors.ts';
import { firmness, itemId, priceItem, storeId } from './given-list.ts';
import { assistantPrice, usdAmount } from './price-answer.ts';
import { createReadTool } from './tool.ts';

const MAX_LISTED_PRICES = 12;

export const explainPriceTool = createReadTool({
  name: 'explain_price',
  title: 'Explain a price',
  description:
    'Says where one item’s price at one store comes from: seen there, seen in its chain, or estimated, with its range, the prices seen in the last year, and the official US average if there is one.',
  input: z.strictObject({ itemId, storeId, firmness: firmness.default('product') }),
  output: z.object({
    price: assistantPrice,
    seen: z
      .array(
        z.object({
          usd: usdAmount,
          regularUsd: usdAmount.nullable(),
          at: z.enum(['store', 'chain']).describe('seen at this store, or at another one in its chain'),
          source: z.string(),
          observedAt: z.string(),
          needsCard: z.boolean(),
        }),
      )
      .describe('newest first'),
    officialAverage: z
      .object({ usd: usdAmount, area: z.string(), month: z.string() })
      .nullable()
      .describe('average of all brands and stores there (U.S. Bureau of Labor Statistics), per package'),
  }),
  run: async (
    { itemId: requestedItemId, storeId: requestedStoreId, firmness: requestedFirmness },
    context,
  ) => {
    const { deps } = context;
    const { prices, localTime } = await priceItem(
      { itemId: requestedItemId, firmness: requestedFirmness, storeIds: [requestedStoreId] },
      context,
    );
    const [price] = prices;
    const routeRead = createReadRouter(deps);
    const since = new Date(localTime.now.getTime() - PRICE_HISTORY_DAYS * DAY_MS);
    const pricedItemId = price?.item?.itemId ?? requestedItemId;
    const query = { itemId: pricedItemId, storeIds: [requestedStoreId] };
    const history = await routeRead((from) => findPriceHistory(from, { ...query, since }));
    const officialPrice = await routeRead((from) => findOfficialPrice(from, query));
    if (price === undefined) throw notFoundError('Item or store');
    const points = (history ?? []).flatMap((each) => each.points);
    return {
      price,
      seen: points
        .toReversed()
        .slice(0, MAX_LISTED_PRICES)
        .map(({ priceCents, regularPriceCents, scope, source, observedAt, isMember = false }) => ({
          usd: toDollars(priceCents),
          regularUsd: regularPriceCents === null ? null : toDollars(regularPriceCents),
          ...{ at: scope, source, observedAt, needsCard: isMember },
        })),
      officialAverage: officialPrice
        ? { usd: toDollars(officialPrice.priceCents), area: officialPrice.area, month: officialPrice.month }
        : null,
    };
  },
});
