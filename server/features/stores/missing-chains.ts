import { unknownChain } from '#domain/price-level.ts';
import type { Db } from '#server/db/connect.ts';
import type { ChainRow } from './write.ts';

const NEUTRAL_COLOR = '#5b6b5f';

/** Up to three letters for the logo: the initials of the name's words, without its articles. */
function initials(name: string): string {
  const words = name
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => !/^(the|of|and|y|)$/i.test(word));
  const letters = words
    .slice(0, 3)
    .map((word) => word.charAt(0))
    .join('');
  return (letters === '' ? name.slice(0, 1) : letters).toUpperCase();
}

/**
 * A chain of which only the name is known: neutral colour, no links, price level unknown, and what any
 * supermarket sells.
 */
export const newChain = (known: Pick<ChainRow, 'slug' | 'name' | 'isIndependent'>): ChainRow => ({
  ...known,
  logo: initials(known.name),
  color: NEUTRAL_COLOR,
  websiteUrl: null,
  onlineShoppingUrl: null,
  supportsOnlineOrdering: false,
  searchUrl: null,
  searchParameter: null,
  priceFactor: 1,
  priceFactorKnown: false,
  priceFactorBasis: 'no figure found',
  priceFactorError: unknownChain.levelError,
  priceFactorWest: unknownChain.westLevel,
  priceHabit: unknownChain.habit,
  assortment: 'full',
  membership: null,
  notCarried: [],
});

/** Adds the chains that are not there yet; one that is keeps what is known about it. */
export async function addMissingChains(db: Db, rows: readonly ChainRow[]): Promise<void> {
  const bySlug = new Map(rows.map((row) => [row.slug, row]));
  if (bySlug.size === 0) return;
  await db
    .insertInto('chain')
    .values(
      [...bySlug.values()].map((row) => ({
        slug: row.slug,
        name: row.name,
        logo: row.logo,
        color: row.color,
        website_url: row.websiteUrl,
        online_shopping_url: row.onlineShoppingUrl,
        supports_online_ordering: row.supportsOnlineOrdering,
        search_url: row.searchUrl,
        search_parameter: row.searchParameter,
        price_factor: row.priceFactor,
        price_factor_known: row.priceFactorKnown,
        price_factor_basis: row.priceFactorBasis,
        price_factor_error: row.priceFactorError,
        price_factor_west: row.priceFactorWest,
        price_habit: row.priceHabit,
        is_independent: row.isIndependent,
        assortment: row.assortment,
        membership: row.membership,
        not_carried: [...row.notCarried],
      })),
    )
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute();
}
