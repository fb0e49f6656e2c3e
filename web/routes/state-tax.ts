import { queryOptions, useQuery } from '@tanstack/react-query';
import type { TaxBasis } from '#domain/tax/tax-rates.ts';

/** How the states tax, loaded for who wants it so: most do not. */
export const stateTaxQuery = queryOptions({
  queryKey: ['state-tax'],
  queryFn: async () => {
    const { ratesOf, taxClassOf } = await import('#domain/tax/tax.ts');
    return { ratesOf, taxClassOf };
  },
  staleTime: Number.POSITIVE_INFINITY,
  networkMode: 'always',
});

/** The wished basis once it can be worked with, the flat one where the states' rates cannot be had. */
export function useStateTax(wished: TaxBasis) {
  const { data, error } = useQuery({ ...stateTaxQuery, enabled: wished === 'state' });
  const stateTax = wished === 'state' ? data : undefined;
  const taxBasis: TaxBasis = stateTax === undefined ? 'flat' : 'state';
  return { stateTax, taxBasis, isLoading: wished === 'state' && data === undefined && error === null };
}
