import type { FastifyInstance } from 'fastify';
import { type ComparisonResponse, getComparison } from '#contract/comparison.ts';
import type { Deps } from '#server/env/deps.ts';
import { readPricedCart } from '#server/features/cart/api.ts';
import { findSettings } from '#server/features/preferences/api.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { comparePricedCart } from './compare.ts';

const dollars = (cents: number) => (cents / 100).toFixed(2);

export function comparisonRoutes(app: FastifyInstance, { db, clock }: Deps): void {
  addEndpoint(app, getComparison, async ({ query, user }): Promise<ComparisonResponse> => {
    const { entries, stores } = await readPricedCart(db, { userId: user.id, ...query, now: clock() });
    const settings = await findSettings(db, user.id);
    const { comparison, plan, answer } = comparePricedCart({ entries, stores, settings });
    const { judgment } = comparison;
    const chances = new Map(judgment?.chances.map(({ storeId, chance }) => [storeId, chance]));
    return {
      sentence: answer?.sentence ?? null,
      details: answer?.details ?? [],
      stores: comparison.stores.map((total) => {
        const priced = (cents: number) => (total.pricedCount === 0 ? null : dollars(cents));
        return {
          storeId: total.storeId,
          subtotal: priced(total.subtotalCents),
          tax: priced(total.taxCents),
          total: priced(total.totalCents),
          low: priced(total.lowTotalCents),
          high: priced(total.highTotalCents),
          chance: chances.get(total.storeId) ?? null,
          missing: total.missingEntryIds,
        };
      }),
      bestBet: judgment && {
        storeId: judgment.bestBet.storeId,
        chance: judgment.bestBet.chance,
        within: dollars(judgment.bestBet.withinCents),
      },
      cheapest: {
        storeIds: [...(judgment?.cheapest.storeIds ?? [])],
        chance: judgment?.cheapest.chance ?? 0,
      },
      ruledOut: (judgment?.ruledOut ?? []).map(
        ({ storeId, extraPercent, extraCents, lowExtraCents, chance }) => ({
          storeId,
          extraPercent,
          extra: dollars(extraCents),
          atLeast: dollars(lowExtraCents),
          chance,
        }),
      ),
      settle: (judgment?.priceChecks ?? []).map(({ entryId, storeIds }) => ({
        entryId,
        storeIds: [...storeIds],
      })),
      plan: plan.frontier.map((option) => ({
        storeIds: option.storeIds,
        total: dollars(option.totalCents),
        saves: dollars(option.savesCents),
        savesLow: dollars(option.savesLowCents),
        savesHigh: dollars(option.savesHighCents),
        missing: option.missingEntryIds,
        buy: [...option.assignments].map(([entryId, storeId]) => ({ entryId, storeId })),
        isRecommended: option === plan.recommended,
      })),
    };
  });
}
