type NamedStore = {
  id: number;
  name: string;
  zipCode?: string | undefined;
  address?: string | null | undefined;
};

const listMarks = ({ zipCode, address }: NamedStore) => [zipCode, address];

function findDistinction(store: NamedStore, twins: readonly NamedStore[]): string {
  const uniqueMark = listMarks(store).find(
    (mark, index) => mark && twins.every((twin) => listMarks(twin)[index] !== mark),
  );
  if (uniqueMark) return uniqueMark;
  const earlierTwins = twins.filter(({ id, zipCode }) => zipCode === store.zipCode && id < store.id);
  return [store.zipCode, earlierTwins.length + 1].filter(Boolean).join(', ');
}

/** Adds a ZIP code or address only to repeated names: "Kroger (75207)". */
export function toDistinctNames(stores: readonly NamedStore[]): Map<number, string> {
  const byId = new Map(stores.map((store) => [store.id, store]));
  const namesakes = Map.groupBy(byId.values(), ({ name }) => name);
  return new Map(
    [...byId].map(([id, store]) => {
      const twins = (namesakes.get(store.name) as NamedStore[]).filter((other) => other !== store);
      return [id, twins.length === 0 ? store.name : `${store.name} (${findDistinction(store, twins)})`];
    }),
  );
}

export function withDistinctNames<Store extends NamedStore>(stores: readonly Store[]): Store[] {
  const names = toDistinctNames(stores);
  return stores.map((store) => ({ ...store, name: names.get(store.id) as string }));
}
