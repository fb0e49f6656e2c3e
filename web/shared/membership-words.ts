import { t } from '#domain/language.ts';

/** A club's membership terms from the starter data, in the current language. */
export function membershipWords(membership: string): string {
  const yearly = /^Members only, about \$(\d+) a year$/.exec(membership)?.[1];
  return yearly === undefined ? membership : t`Members only, about $${yearly} a year`;
}
