import { useId } from 'react';
import type { Store } from '#contract/stores.ts';
import { t } from '#domain/language.ts';
import { withDistinctNames } from '#domain/store/names.ts';

const addPlaceToName = ({ name, ...store }: Store): Store => ({
  ...store,
  name: [name, store.address || store.city].filter(Boolean).join(', '),
});

export function StoreChoice({
  stores,
  storeId,
  onChange,
}: {
  stores: readonly Store[];
  storeId: number;
  onChange: (storeId: number) => void;
}) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {t`Store`}
      </label>
      <select
        id={id}
        value={storeId}
        onChange={({ target }) => onChange(Number(target.value))}
        className="w-full rounded-lg border border-line-strong bg-raised px-3 text-base touch"
      >
        {storeId === 0 && <option value={0}>{t`Choose the store`}</option>}
        {withDistinctNames(stores.map(addPlaceToName)).map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
