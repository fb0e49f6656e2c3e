import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getListPrices, type List } from '#contract/lists.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { queryOf } from '#web/api/query.ts';
import { useDebouncedValue } from '#web/lib/use-debounced-value.ts';
import type { ListPrices } from './list-record.ts';

/** Batches quick changes into one request. */
const DEBOUNCE_MS = 600;

const fingerprintOf = ({ lines }: List): string =>
  lines
    .filter(({ isRemoved, wish }) => !isRemoved && wish.itemId !== null)
    .map(({ line, wish, quantity }) => [line, wish.itemId, wish.firmness, quantity].join(' '))
    .sort()
    .join();

export function usePrices(list: List, storePrices: (prices: ListPrices) => Promise<void>): void {
  const sign = useDebouncedValue(fingerprintOf(list), DEBOUNCE_MS);
  const { queryKey, queryFn } = queryOf(getListPrices, { params: { id: list.id } });
  const { data } = useQuery({
    queryKey: [...queryKey, sign],
    queryFn,
    enabled: sign !== '',
    staleTime: MINUTE_MS,
  });
  useEffect(() => {
    if (data !== undefined) void storePrices(data);
  }, [data, storePrices]);
}
