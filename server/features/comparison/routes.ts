import type { FastifyInstance } from 'fastify';
import { type ComparisonResponse, getComparison } from '#contract/comparison.ts';
import type { Deps } from '#server/env/deps.ts';
import { readPricedCart } from '#server/features/cart/api.ts';
import { findSettings } from '#server/features/preferences/api.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { comparePricedCart } from './compare.ts';

const formatDollars = (cents: number) => (cents / 100).toFixed(2);

export function comparisonRoutes(app: FastifyInstance, { db, clock }: Deps): void {
  addEndpoint(app, getComparison, async ({ query, user }): Promise<ComparisonResponse> => {
    const { entries, stores } = await readPricedCart(db, { userId: user.id, ...query, now: clock() });
    const settings = await findSettings(db, user.id);
    const { comparison, plan, answer } = comparePricedCart({ entries, stores, settings });
    const { judgment } = comparison;
    const chanceByStoreId = new Map(judgment?.chances.map(({ storeId, chance }) => [storeId, chance]));
    return {
      sentence: answer?.sentence ?? null,
      details: answer?.details ?? [],
      stores: comparison.stores.map((total) => {
        const nullIfUnpriced = (cents: number) => (total.pricedCount === 0 ? null : formatDollars(cents));
        return {
          storeId: total.storeId,
          subtotal: nullIfUnpriced(total.subtotalCents),
          tax: nullIfUnpriced(total.taxCents),
          total: nullIfUnpriced(total.totalCents),
          low: nullIfUnpriced(total.lowTotalCents),
          high: nullIfUnpriced(total.highTotalCents),
          chance: chanceByStoreId.get(total.storeId) ?? null,
          missing: total.missingEntryIds,
        };
      }),
      bestBet: judgment && {
        storeId: judgment.bestBet.storeId,
        chance: judgment.bestBet.chance,
        within: formatDollars(judgment.bestBet.withinCents),
      },
      cheapest: {
        storeIds: [...(judgment?.cheapest.storeIds ?? [])],
        chance: judgment?.cheapest.chance ?? 0,
      },
      ruledOut: (judgment?.ruledOut ?? []).map(
        ({ storeId, extraPercent, extraCents, lowExtraCents, chance }) => ({
          storeId,
          extraPercent,
          extra: formatDollars(extraCents),
          atLeast: formatDollars(lowExtraCents),
          chance,
        }),
      ),
      settle: (judgment?.priceChecks ?? []).map(({ entryId, storeIds }) => ({
        entryId,
        storeIds: [...storeIds],
      })),
      plan: plan.frontier.map((option) => ({
        storeIds: option.storeIds,
        total: formatDollars(option.totalCents),
        saves: formatDollars(option.savesCents),
        savesLow: formatDollars(option.savesLowCents),
        savesHigh: formatDollars(option.savesHighCents),
        missing: option.missingEntryIds,
        buy: [...option.assignments].map(([entryId, storeId]) => ({ entryId, storeId })),
        isRecommended: option === plan.recommended,
      })),
    };
  });
}
