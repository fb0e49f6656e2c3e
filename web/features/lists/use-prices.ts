import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getListPrices, type List } from '#contract/lists.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { queryOf } from '#web/api/query.ts';
import { useDebouncedValue } from '#web/lib/use-debounced-value.ts';
import type { ListPrices } from './list-shelf.ts';

/** Several lines in a row are asked for once. */
const SETTLED_MS = 600;

/** What the prices of a list depend on, of the lines as the server has them. */
const signOf = ({ lines }: List): string =>
  lines
    .filter(({ isRemoved, wish }) => !isRemoved && wish.itemId !== null)
    .map(({ line, wish, quantity }) => [line, wish.itemId, wish.firmness, quantity].join(' '))
    .sort()
    .join();

/** Where the list costs least, asked for again whenever what is wished changes, and kept for when there is no network. */
export function usePrices(list: List, keep: (prices: ListPrices) => Promise<void>): void {
  const sign = useDebouncedValue(signOf(list), SETTLED_MS);
  const { queryKey, queryFn } = queryOf(getListPrices, { params: { id: list.id } });
  const { data } = useQuery({
    queryKey: [...queryKey, sign],
    queryFn,
    enabled: sign !== '',
    staleTime: MINUTE_MS,
  });
  useEffect(() => {
    if (data !== undefined) void keep(data);
  }, [data, keep]);
}
