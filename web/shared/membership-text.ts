import { t } from '#domain/language.ts';

/** Translates a club's membership terms, which come from the starter data. */
export function membershipText(membership: string): string {
  const yearlyFee = /^Members only, about \$(\d+) a year$/.exec(membership)?.[1];
  return yearlyFee === undefined ? membership : t`Members only, about $${yearlyFee} a year`;
}
