import { useId } from 'react';
import type { Store } from '#contract/stores.ts';
import { t } from '#domain/language.ts';

const placeOf = ({ name, address, city }: Store) => [name, address ?? city].filter(Boolean).join(', ');

/** At which store it was bought; 0 while that is not known. */
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
        {stores.map((store) => (
          <option key={store.id} value={store.id}>
            {placeOf(store)}
          </option>
        ))}
      </select>
    </div>
  );
}
