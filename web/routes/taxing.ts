import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Preferences } from '#contract/preferences.ts';
import type { TaxRules } from '#web/features/comparison/comparison-view.ts';

/** Loaded only for shoppers who need state rates or SNAP rules. */
export const taxRulesQuery = queryOptions({
  queryKey: ['tax-rules'],
  queryFn: async () => {
    const [tax, snap] = await Promise.all([import('#domain/tax/tax.ts'), import('#domain/tax/snap.ts')]);
    return { ...tax, ...snap };
  },
  staleTime: Number.POSITIVE_INFINITY,
  networkMode: 'always',
});

type TaxChoices = Pick<Preferences, 'taxBasis' | 'paysWithSnap' | 'stores'>;

export const needsTaxRules = ({ taxBasis, paysWithSnap }: Omit<TaxChoices, 'stores'>): boolean =>
  taxBasis === 'state' || paysWithSnap;

/** Returns the tax rules that apply. If they can't be loaded, the flat tax applies. */
export function useTaxRules({ taxBasis, paysWithSnap, stores }: TaxChoices, ebtBalanceCents: number | null) {
  const isNeeded = needsTaxRules({ taxBasis, paysWithSnap });
  const { data: rules, error } = useQuery({ ...taxRulesQuery, enabled: isNeeded });
  const taxRules = useMemo((): TaxRules | undefined => {
    if (!isNeeded || rules === undefined) return undefined;
    return {
      getTaxRates: taxBasis === 'state' ? rules.getTaxRates : undefined,
      getTaxClass: rules.getTaxClass,
      ...(paysWithSnap && {
        isPaidBySnap: rules.createSnapCheck(stores.map(({ state }) => state)),
        ebtBalanceCents,
      }),
    };
  }, [isNeeded, rules, taxBasis, paysWithSnap, stores, ebtBalanceCents]);
  return {
    taxRules,
    taxBasis: taxRules?.getTaxRates === undefined ? ('flat' as const) : ('state' as const),
    isLoading: isNeeded && rules === undefined && error === null,
  };
}
