/**
 * The column by which each table would be sharded on Citus (see docs/scaling.md). The tables in `replicatedTables`
 * would be replicated to every machine. All other tables would be only on the coordinator.
 */
export const shardKeyColumns: Readonly<Record<string, string>> = {
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

/**
 * A node of a query plan, as in the output of `explain (verbose, format json)`. The plan uses actual parameter values.
 */
export type PlanNode = { Plans?: PlanNode[] } & Record<string, unknown>;

const CONDITION_KEYS = ['Index Cond', 'Recheck Cond', 'Filter', 'Hash Cond', 'Merge Cond', 'Join Filter'];

/**
 * Returns the table that a relation in a plan belongs to, because plans name the monthly partitions of
 * `price_observation` instead of the table.
 */
const findTable = (relation: string) =>
  Object.keys(shardKeyColumns).find((table) => relation === table || relation.startsWith(`${table}_2`)) ??
  relation;

const listNodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(listNodes)];

const removeCast = (term: string) => term.replace(/^\((.*)\)::[\w ]+$/, '$1').replace(/::[\w ]+$/, '');

/** Splits a condition at its top-level ANDs. Example: `((a.b = c.d) AND ((e.f > 1) OR (e.g = 2)))`. */
function splitConjuncts(condition: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let index = 0; index < condition.length; index += 1) {
    if (condition[index] === '(') depth += 1;
    if (condition[index] === ')') depth -= 1;
    // Split only inside the outer parentheses, not inside nested ones.
    if (depth > 1 || !condition.startsWith(' AND ', index)) continue;
    parts.push(condition.slice(start, index));
    start = index + ' AND '.length;
  }
  return [...parts, condition.slice(start)].map((part) => part.replace(/^\(+(?=\w+\.)|\)+$/g, ''));
}

const EQUALITY = /^(\w+\.\w+)(?:\)?::[\w ]+)? = \(?(\w+\.\w+|'[^']*'|\d+)(?:\)?::[\w ]+)?$/;

/** Lists a plan's equalities as pairs of terms, such as `a.b = c.d` and `a.b = 'x'`. */
const listEqualities = (nodes: readonly PlanNode[]): [string, string][] =>
  nodes
    .flatMap((node) => CONDITION_KEYS.flatMap((name) => splitConjuncts(String(node[name] ?? ''))))
    .map((conjunct) => EQUALITY.exec(conjunct))
    .filter((match) => match !== null)
    .map(([, one = '', other = '']) => [one, other]);

const isColumn = (term: string) => /^[a-z_]\w*\.\w+$/.test(term);

/** Finds the constants that a column must equal, directly or through other columns. */
function findConstants(column: string, equalities: readonly [string, string][]): Set<string> {
  const equalTerms = new Set([column]);
  for (const term of equalTerms) {
    if (!isColumn(term)) continue;
    for (const [one, other] of equalities) {
      if (one === term) equalTerms.add(other);
      if (other === term) equalTerms.add(one);
    }
  }
  return new Set([...equalTerms].filter((term) => !isColumn(term)));
}

/** In the plan of an insert, finds the expression for the column at `position`. */
function findWrittenValue({ Plans = [] }: PlanNode, position: number): string {
  const rows = Plans.find((plan) => plan['Parent Relationship'] === 'Outer');
  return removeCast(String((rows?.Output as string[] | undefined)?.[position - 1] ?? 'unknown'));
}

/**
 * Returns why a statement needs more than one shard, or null if one is enough. One shard is enough only if all
 * sharded tables are restricted to the same shard key and aren't joined with tables on the coordinator.
 */
export function findCrossShardReason(
  plan: PlanNode,
  findPosition: (table: string, column: string) => number,
): string | null {
  const nodes = listNodes(plan);
  const equalities = listEqualities(nodes);
  const values = new Set<string>();
  const tables = new Set<string>();
  for (const node of nodes) {
    if (typeof node['Relation Name'] !== 'string') continue;
    const table = findTable(node['Relation Name']);
    const key = shardKeyColumns[table];
    tables.add(table);
    if (key === undefined) continue;
    if (node['Node Type'] === 'ModifyTable') {
      if (node.Operation === 'Insert') values.add(findWrittenValue(node, findPosition(table, key)));
      continue;
    }
    const constants = findConstants(`${node.Alias}.${key}`, equalities);
    if (constants.size === 0) return `${table} is read for any ${key}`;
    for (const constant of constants) values.add(constant);
  }
  if (values.size > 1) return `it is about several: ${[...values].toSorted().join(', ')}`;
  const isSharded = [...tables].some((table) => table in shardKeyColumns);
  const coordinatorTables = [...tables].filter(
    (table) => !(table in shardKeyColumns) && !replicatedTables.includes(table),
  );
  return isSharded && coordinatorTables.length > 0
    ? `${coordinatorTables.join(', ')} is on the coordinator alone`
    : null;
}
