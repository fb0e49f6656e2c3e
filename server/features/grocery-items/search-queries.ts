import { CompiledQuery } from 'kysely';
import type { GroceryItem } from '#contract/grocery-items.ts';
import type { NetContent } from '#domain/net-content.ts';
import type { WordGroup } from '#domain/search-plan.ts';
import type { Db } from '#server/db/connect.ts';
import { pieceOf } from './queries.ts';

export type FoundItem = GroceryItem & {
  popularity: number;
  netAmount: number | null;
  netMeasure: string | null;
};

/** Groups of names are made from so many of the best rows (decision 0004). */
const BEST_ROWS = 200;
/** Beyond the popular fifth, rows are ordered among the first so many that match: a bound on the work. */
const MOST_TAIL_ROWS = 3_000;

const matches = (tier: number) => `
  select id, name, brand, unit, category, gtin, usual_piece_lb, popularity, net_amount, net_measure, tsv from grocery_item
  where search_tier = ${tier} and tsv @@ (select wide from query)`;

const best = (rows: string) => `
  (select id, name, brand, unit, category, gtin, usual_piece_lb, popularity, net_amount, net_measure from (${rows}) tier
  order by tsv @@ (select whole from query) desc,
    coalesce(net_measure = $5 and net_amount >= $6::float8 * 0.98 and net_amount <= $6::float8 * 1.02, false) desc,
    -popularity, id
  limit ${BEST_ROWS})`;

/**
 * Each tier has its own partial index and is only read when the ones before it did not fill the limit: Append
 * under Limit stops early. The queries are sub-selects on purpose: the planner then takes the index whatever
 * the words are, and the statement is planned once per connection.
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
select catalogue_version.version, item.*
from catalogue_version
left join lateral (
  ${best(matches(1))}
  union all ${best(matches(2))}
  union all ${best(`${matches(3)} limit ${MOST_TAIL_ROWS}`)}
  limit ${BEST_ROWS}
) item on true`;

// The stop words of PostgreSQL's `english`: they have no stem there and are looked for as they are.
const stopWords = new Set(
  `i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself
  it its itself they them their theirs themselves what which who whom this that these those am is are was were be
  been being have has had having do does did doing a an the and but if or because as until while of at by for with
  about against between into through during before after above below to from up down in out on off over under again
  further then once here there when where why how all any both each few more most other some such no nor not only
  own same so than too very s t can will just don should now`.split(/\s+/),
);

type Term = { place: number; isPrefix: boolean; stems: string; plain: string };

const allOf = (words: readonly string[]) => words.map((word) => `'${word}'`).join(' & ');

/** Words are letters and digits only (see foldWords), so they need no quoting inside the quotes. */
function termsOf({ meant, corrections, beginning, completions }: WordGroup, place: number): Term[] {
  const beginnings =
    beginning === null ? [] : (completions?.map((word) => `'${word}'`) ?? [`'${beginning}':*`]);
  return [
    ...meant.map((words) => ({
      place,
      isPrefix: false,
      stems: allOf(words.filter((word) => !stopWords.has(word))),
      plain: allOf(words.filter((word) => stopWords.has(word))),
    })),
    ...corrections.map((words) => ({ place, isPrefix: false, stems: '', plain: allOf(words) })),
    ...beginnings.map((plain) => ({ place, isPrefix: true, stems: '', plain })),
  ];
}

export function searchParameters(groups: readonly WordGroup[], size: NetContent | null): unknown[] {
  const terms = groups.flatMap(termsOf);
  return [
    terms.map(({ place }) => place),
    terms.map(({ isPrefix }) => isPrefix),
    terms.map(({ stems }) => stems),
    terms.map(({ plain }) => plain),
    size?.measure ?? null,
    size?.amount ?? null,
  ];
}

type Row = {
  version: number;
  id: number | null;
  net_amount: number | null;
  net_measure: string | null;
  usual_piece_lb: number | null;
} & Omit<FoundItem, 'id' | 'netAmount' | 'netMeasure'>;

/** The best 200 items that have something of every group, and the version of the catalogue they are from. */
export async function findItems(
  db: Db,
  groups: readonly WordGroup[],
  size: NetContent | null,
): Promise<{ version: number; items: FoundItem[] }> {
  const { rows } = await db.executeQuery<Row>(
    CompiledQuery.raw(searchStatement, searchParameters(groups, size)),
  );
  return {
    version: rows[0]?.version ?? 0,
    items: rows.flatMap(({ version: _, id, net_amount, net_measure, usual_piece_lb, ...rest }) =>
      id === null
        ? []
        : [{ ...rest, ...pieceOf(usual_piece_lb), id, netAmount: net_amount, netMeasure: net_measure }],
    ),
  };
}
