import { getPrices } from '#contract/prices.ts';
import { cacheTimes, createQueryKey } from '#web/api/query.ts';
import { request } from '#web/api/request.ts';
import type { OffersQuery } from '#web/shared/offers.ts';

export const createOffersQuery =
  (storeIds: readonly number[]): OffersQuery =>
  (choices) => {
    const choiceTexts = choices.map(({ itemId, firmness }) =>
      firmness === 'product' ? String(itemId) : `${itemId}.${firmness}`,
    );
    const query = { wishes: choiceTexts, storeIds: [...storeIds] };
    return {
      queryKey: createQueryKey(getPrices, { query }),
      queryFn: ({ signal }) => request(getPrices, { query }, signal),
      ...cacheTimes.cart,
    };
  };
