import { queryOptions, useQuery } from '@tanstack/react-query';
import type { TaxBasis } from '#domain/tax/tax-rates.ts';

/** The state tax rules, loaded only for shoppers who chose them. */
export const stateTaxQuery = queryOptions({
  queryKey: ['state-tax'],
  queryFn: async () => {
    const { ratesOf, taxClassOf } = await import('#domain/tax/tax.ts');
    return { ratesOf, taxClassOf };
  },
  staleTime: Number.POSITIVE_INFINITY,
  networkMode: 'always',
});

/** The chosen tax basis once loaded, or the flat rate if loading fails. */
export function useStateTax(wished: TaxBasis) {
  const { data, error } = useQuery({ ...stateTaxQuery, enabled: wished === 'state' });
  const stateTax = wished === 'state' ? data : undefined;
  const taxBasis: TaxBasis = stateTax === undefined ? 'flat' : 'state';
  return { stateTax, taxBasis, isLoading: wished === 'state' && data === undefined && error === null };
}
