import { t } from '#domain/language.ts';

/** Translates a club's membership terms, which come from the starter data. */
export function membershipText(membership: string): string {
  const yearly = /^Members only, about \$(\d+) a year$/.exec(membership)?.[1];
  return yearly === undefined ? membership : t`Members only, about $${yearly} a year`;
}
