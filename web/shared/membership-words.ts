import { t } from '#domain/language.ts';

/** What a club asks of its shoppers, as the list of chains has it, to whoever reads it. */
export function membershipWords(membership: string): string {
  const yearly = /^Members only, about \$(\d+) a year$/.exec(membership)?.[1];
  return yearly === undefined ? membership : t`Members only, about $${yearly} a year`;
}
