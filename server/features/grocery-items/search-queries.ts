import { CompiledQuery } from 'kysely';
import type { GroceryItem } from '#contract/grocery-items.ts';
import type { NetContent } from '#domain/item/size/net-content.ts';
import type { WordGroup } from '#domain/search/plan.ts';
import type { Db } from '#server/db/connect.ts';
import { toPieceWeightField } from './queries.ts';
import { toSearchTerms } from './search-terms.ts';

export type FoundItem = GroceryItem & {
  popularity: number;
  netAmount: number | null;
  netMeasure: string | null;
};

/** The rows are grouped by name later (decision 4). */
export const MAX_RANKED_ROWS = 200;
/** For the less popular 80% of the catalog, at most this many matches are ranked. */
const MAX_TAIL_ROWS = 3_000;

const tierMatchesSql = (tier: number) => `
  select id, name, brand, unit, category, gtin, usual_piece_lb, popularity, net_amount, net_measure, tsv from grocery_item
  where search_tier = ${tier} and tsv @@ (select wide from query)`;

const bestRowsSql = (rows: string) => `
  (select id, name, brand, unit, category, gtin, usual_piece_lb, popularity, net_amount, net_measure from (${rows}) tier
  order by tsv @@ (select whole from query) desc,
    coalesce(net_measure = $5 and net_amount >= $6::float8 * 0.98 and net_amount <= $6::float8 * 1.02, false) desc,
    -popularity, id
  limit ${MAX_RANKED_ROWS})`;

/**
 * Each search tier has a partial index. A tier is read only if earlier tiers have too few matches. The
 * tsqueries are subqueries, so each connection plans the statement once.
 */
export const searchStatement = `/* name: search-items */
with query as materialized (
  select string_agg('(' || wide || ')', ' & ')::tsquery as wide, string_agg('(' || whole || ')', ' & ')::tsquery as whole
  from (
    select string_agg(term, ' | ') as wide, string_agg(term, ' | ') filter (where not is_prefix) as whole
    from (
      select place, is_prefix, '(' || nullif(concat_ws(' & ',
          nullif(case when stems <> '' then to_tsquery('pg_catalog.english', stems)::text end, ''), nullif(plain, '')
        ), '') || ')' as term
      from unnest($1::integer[], $2::boolean[], $3::text[], $4::text[]) as given(place, is_prefix, stems, plain)
    ) terms
    group by place
  ) places
)
select * from (
  ${bestRowsSql(tierMatchesSql(1))}
  union all ${bestRowsSql(tierMatchesSql(2))}
  union all ${bestRowsSql(`${tierMatchesSql(3)} limit ${MAX_TAIL_ROWS}`)}
  limit ${MAX_RANKED_ROWS}
) item`;

export function toSearchParameters(groups: readonly WordGroup[], size: NetContent | null): unknown[] {
  const terms = groups.flatMap(toSearchTerms);
  const joinWithAnd = (words: readonly string[]) => words.map((word) => `'${word}'`).join(' & ');
  return [
    terms.map(({ place }) => place),
    terms.map(({ isPrefix }) => isPrefix),
    terms.map(({ stems }) => joinWithAnd(stems)),
    terms.map(({ plain, beginning }) => (beginning === null ? joinWithAnd(plain) : `'${beginning}':*`)),
    size?.measure ?? null,
    size?.amount ?? null,
  ];
}

type Row = Omit<FoundItem, 'netAmount' | 'netMeasure'> & {
  net_amount: number | null;
  net_measure: string | null;
  usual_piece_lb: number | null;
};

const toFoundItem = ({ net_amount, net_measure, usual_piece_lb, ...item }: Row): FoundItem => ({
  ...item,
  ...toPieceWeightField(usual_piece_lb),
  netAmount: net_amount,
  netMeasure: net_measure,
});

export async function searchItemRows(
  db: Db,
  groups: readonly WordGroup[],
  size: NetContent | null,
): Promise<FoundItem[]> {
  const { rows } = await db.executeQuery<Row>(
    CompiledQuery.raw(searchStatement, toSearchParameters(groups, size)),
  );
  return rows.map(toFoundItem);
}

const foundItemsStatement = `/* name: found-items */
select id, name, brand, unit, category, gtin, usual_piece_lb, popularity, net_amount, net_measure
from grocery_item where id = any($1::int[])`;

export async function listSearchItemsById(db: Db, ids: readonly number[]): Promise<FoundItem[]> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(foundItemsStatement, [ids]));
  return rows.map(toFoundItem);
}

export type CatalogState = { version: number; isChanging: boolean };

const catalogStateStatement = `/* name: catalogue-state */ select version, is_changing as "isChanging" from catalogue_version`;

export async function findCatalogState(db: Db): Promise<CatalogState> {
  const { rows } = await db.executeQuery<CatalogState>(CompiledQuery.raw(catalogStateStatement));
  return rows[0] ?? { version: 0, isChanging: true };
}
