type NamedStore = {
  id: number;
  name: string;
  zipCode?: string | undefined;
  address?: string | null | undefined;
};

const listDetails = ({ zipCode, address }: NamedStore) => [zipCode, address];

function findUniqueDetail(store: NamedStore, namesakes: readonly NamedStore[]): string {
  const uniqueDetail = listDetails(store).find(
    (detail, index) => detail && namesakes.every((other) => listDetails(other)[index] !== detail),
  );
  if (uniqueDetail) return uniqueDetail;
  const earlierStores = namesakes.filter(({ id, zipCode }) => zipCode === store.zipCode && id < store.id);
  return [store.zipCode, earlierStores.length + 1].filter(Boolean).join(', ');
}

/** Returns each store's name by id. Repeated names get a ZIP code, address or number: "Kroger (75207)". */
export function toDistinctNames(stores: readonly NamedStore[]): Map<number, string> {
  const storesById = new Map(stores.map((store) => [store.id, store]));
  const storesByName = Map.groupBy(storesById.values(), ({ name }) => name);
  return new Map(
    [...storesById].map(([id, store]) => {
      const namesakes = (storesByName.get(store.name) as NamedStore[]).filter((other) => other !== store);
      return [
        id,
        namesakes.length === 0 ? store.name : `${store.name} (${findUniqueDetail(store, namesakes)})`,
      ];
    }),
  );
}

export function withDistinctNames<Store extends NamedStore>(stores: readonly Store[]): Store[] {
  const nameById = toDistinctNames(stores);
  return stores.map((store) => ({ ...store, name: nameById.get(store.id) as string }));
}
