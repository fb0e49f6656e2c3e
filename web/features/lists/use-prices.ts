import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getListPrices, type List } from '#contract/lists.ts';
import { queryOf } from '#web/api/query.ts';
import { useDebouncedValue } from '#web/lib/use-debounced-value.ts';
import type { ListPrices } from './list-shelf.ts';

/** Several lines in a row are asked for once. */
const SETTLED_MS = 600;

/** What the prices of a list depend on, of the lines as the server has them. */
const signOf = ({ lines }: List): string =>
  lines
    .filter(({ isRemoved, wish }) => !isRemoved && wish.itemId !== null)
    .map(({ line, wish, quantity, tickedBy }) =>
      [line, wish.itemId, wish.firmness, quantity, tickedBy === null].join(' '),
    )
    .sort()
    .join();

/** Where the list costs least, asked for again whenever what is wished changes; without a network as it was kept. */
export function useListPrices(
  list: List,
  kept: ListPrices | null,
  keep: (prices: ListPrices) => void,
): ListPrices | null {
  const sign = useDebouncedValue(signOf(list), SETTLED_MS);
  const { queryKey, queryFn } = queryOf(getListPrices, { params: { id: list.id } });
  const { data } = useQuery({
    queryKey: [...queryKey, sign],
    queryFn,
    enabled: sign !== '',
    staleTime: 60_000,
    placeholderData: (before: ListPrices | undefined) => before,
  });
  useEffect(() => {
    if (data !== undefined) keep(data);
  }, [data, keep]);
  return sign === '' ? null : (data ?? kept);
}
