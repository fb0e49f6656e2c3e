/** What a store is called, and what tells it from others that are called so. */
type NamedStore = {
  id: number;
  name: string;
  zipCode?: string | undefined;
  address?: string | null | undefined;
};

const marksOf = ({ zipCode, address }: NamedStore) => [zipCode, address];

/** What a store has and no other of its name: its ZIP code, else its address; as the last resort a number. */
function markOf(store: NamedStore, twins: readonly NamedStore[]): string {
  const own = marksOf(store).find((mark, at) => mark && twins.every((twin) => marksOf(twin)[at] !== mark));
  if (own) return own;
  const before = twins.filter(({ id, zipCode }) => zipCode === store.zipCode && id < store.id);
  return [store.zipCode, before.length + 1].filter(Boolean).join(', ');
}

/** What to call stores that are named together, by their ids: "Kroger (75207)" beside another Kroger, else "Kroger". */
export function namesApart(stores: readonly NamedStore[]): Map<number, string> {
  const byId = new Map(stores.map((store) => [store.id, store]));
  const namesakes = Map.groupBy(byId.values(), ({ name }) => name);
  return new Map(
    [...byId].map(([id, store]) => {
      const twins = (namesakes.get(store.name) ?? []).filter((other) => other !== store);
      return [id, twins.length === 0 ? store.name : `${store.name} (${markOf(store, twins)})`];
    }),
  );
}

/** The same stores, called so. */
export function namedApart<Store extends NamedStore>(stores: readonly Store[]): Store[] {
  const names = namesApart(stores);
  return stores.map((store) => ({ ...store, name: names.get(store.id) ?? store.name }));
}
