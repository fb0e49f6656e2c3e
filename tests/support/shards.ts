/**
 * How each table would be placed on Citus (same as in docs/scaling.md): sharded by a column, replicated to every
 * machine, or, if not listed, on the coordinator only.
 */
export const tablePlacement: Readonly<Record<string, string>> = {
  cart_entry: 'user_id',
  free_line: 'user_id',
  favorite: 'user_id',
  preference: 'user_id',
  own_level: 'user_id',
  own_price: 'user_id',
  price_observation: 'item_id',
};

export const replicatedTables: readonly string[] = [
  'grocery_item',
  'search_word',
  'catalogue_version',
  'chain',
  'store',
  'store_brand',
  'current_store_price',
  'current_chain_price',
  'item_sighting',
  'price_source',
  'price_change',
  'milk_city',
];

/** A node of a query plan in the format of `explain (verbose, format json)`, planned with actual parameter values. */
export type PlanNode = { Plans?: PlanNode[] } & Record<string, unknown>;

const CONDITIONS = ['Index Cond', 'Recheck Cond', 'Filter', 'Hash Cond', 'Merge Cond', 'Join Filter'];

/** Finds a relation's table, because a plan names the monthly partitions of observations. */
const tableOf = (relation: string) =>
  Object.keys(tablePlacement).find((table) => relation === table || relation.startsWith(`${table}_2`)) ??
  relation;

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

const withoutCast = (term: string) => term.replace(/^\((.*)\)::[\w ]+$/, '$1').replace(/::[\w ]+$/, '');

/** Splits a condition such as `((a.b = c.d) AND ((e.f > 1) OR (e.g = 2)))` at its top-level ANDs. */
function conjuncts(condition: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < condition.length; at += 1) {
    if (condition[at] === '(') depth += 1;
    if (condition[at] === ')') depth -= 1;
    // Splits only where no parentheses are open besides the outer ones.
    if (depth > 1 || !condition.startsWith(' AND ', at)) continue;
    parts.push(condition.slice(from, at));
    from = at + ' AND '.length;
  }
  return [...parts, condition.slice(from)].map((part) => part.replace(/^\(+(?=\w+\.)|\)+$/g, ''));
}

const EQUALITY = /^(\w+\.\w+)(?:\)?::[\w ]+)? = \(?(\w+\.\w+|'[^']*'|\d+)(?:\)?::[\w ]+)?$/;

/** Lists the equalities that a plan requires, such as `a.b = c.d` and `a.b = 'x'`, as pairs of terms. */
const equalitiesOf = (nodes: readonly PlanNode[]): [string, string][] =>
  nodes
    .flatMap((node) => CONDITIONS.flatMap((name) => conjuncts(String(node[name] ?? ''))))
    .map((conjunct) => EQUALITY.exec(conjunct))
    .filter((match) => match !== null)
    .map(([, one = '', other = '']) => [one, other]);

const isColumn = (term: string) => /^[a-z_]\w*\.\w+$/.test(term);

/** The constants that a column must equal, directly or through other columns. */
function constantsOf(column: string, equalities: readonly [string, string][]): Set<string> {
  const reached = new Set([column]);
  for (const term of reached) {
    if (!isColumn(term)) continue;
    for (const [one, other] of equalities) {
      if (one === term) reached.add(other);
      if (other === term) reached.add(one);
    }
  }
  return new Set([...reached].filter((term) => !isColumn(term)));
}

/** The value that an insert writes to a column, as a term of the plan that produces its rows. */
function written({ Plans = [] }: PlanNode, position: number): string {
  const rows = Plans.find((plan) => plan['Parent Relationship'] === 'Outer');
  return withoutCast(String((rows?.Output as string[] | undefined)?.[position - 1] ?? 'unknown'));
}

/**
 * Returns why a statement would need more than one shard; null if it wouldn't. All sharded tables in a statement must
 * use the same value, and tables on the coordinator can't be joined with them.
 */
export function findCrossShardReason(
  plan: PlanNode,
  positionOf: (table: string, column: string) => number,
): string | null {
  const nodes = nodesOf(plan);
  const equalities = equalitiesOf(nodes);
  const values = new Set<string>();
  const tables = new Set<string>();
  for (const node of nodes) {
    if (typeof node['Relation Name'] !== 'string') continue;
    const table = tableOf(node['Relation Name']);
    const key = tablePlacement[table];
    tables.add(table);
    if (key === undefined) continue;
    if (node['Node Type'] === 'ModifyTable') {
      if (node.Operation === 'Insert') values.add(written(node, positionOf(table, key)));
      continue;
    }
    const constants = constantsOf(`${node.Alias}.${key}`, equalities);
    if (constants.size === 0) return `${table} is read for any ${key}`;
    for (const constant of constants) values.add(constant);
  }
  if (values.size > 1) return `it is about several: ${[...values].toSorted().join(', ')}`;
  const isCut = [...tables].some((table) => table in tablePlacement);
  const alone = [...tables].filter(
    (table) => !(table in tablePlacement) && !replicatedTables.includes(table),
  );
  return isCut && alone.length > 0 ? `${alone.join(', ')} is on the coordinator alone` : null;
}
