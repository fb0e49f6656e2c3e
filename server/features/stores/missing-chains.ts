import { sql } from 'kysely';
import { chainWithUnknownLevel } from '#domain/price/estimate/level.ts';
import type { Db } from '#server/db/connect.ts';
import { withStagedRows } from '#server/db/staged.ts';
import type { ChainRow } from './write.ts';

const NEUTRAL_COLOR = '#5b6b5f';

function toInitials(name: string): string {
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

export const createChain = (chain: Pick<ChainRow, 'slug' | 'name' | 'isIndependent'>): ChainRow => ({
  ...chain,
  logo: toInitials(chain.name),
  color: NEUTRAL_COLOR,
  websiteUrl: null,
  onlineShoppingUrl: null,
  supportsOnlineOrdering: false,
  searchUrl: null,
  searchParameter: null,
  priceFactor: 1,
  priceFactorKnown: false,
  priceFactorBasis: 'no figure found',
  priceFactorError: chainWithUnknownLevel.levelError,
  priceFactorWest: chainWithUnknownLevel.westLevel,
  priceHabit: chainWithUnknownLevel.habit,
  assortment: 'full',
  membership: null,
  notCarried: [],
});

const chainColumns = {
  slug: ['text', (row: ChainRow) => row.slug],
  name: ['text', (row: ChainRow) => row.name],
  logo: ['text', (row: ChainRow) => row.logo],
  color: ['text', (row: ChainRow) => row.color],
  price_factor: ['numeric', (row: ChainRow) => row.priceFactor],
  price_factor_known: ['boolean', (row: ChainRow) => row.priceFactorKnown],
  price_factor_basis: ['text', (row: ChainRow) => row.priceFactorBasis],
  price_factor_error: ['numeric', (row: ChainRow) => row.priceFactorError],
  price_factor_west: ['numeric', (row: ChainRow) => row.priceFactorWest],
  price_habit: ['text', (row: ChainRow) => row.priceHabit],
  is_independent: ['boolean', (row: ChainRow) => row.isIndependent],
  assortment: ['text', (row: ChainRow) => row.assortment],
} as const;
const columnNamesSql = sql.join(Object.keys(chainColumns).map((name) => sql.ref(name)));

export async function insertMissingChains(db: Db, chains: readonly ChainRow[]): Promise<void> {
  const rows = [...new Map(chains.map((row) => [row.slug, row])).values()];
  if (rows.length === 0) return;
  await withStagedRows(db, { table: 'staged_chain', columns: chainColumns, rows }, async (tx) => {
    // All writers insert chains in the same order, which prevents deadlocks.
    await sql`
      insert into chain (${columnNamesSql})
      select ${columnNamesSql} from staged_chain staged
      where not exists (select from chain where chain.slug = staged.slug)
      order by slug
      on conflict (slug) do nothing
    `.execute(tx);
  });
}
