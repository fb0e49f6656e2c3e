import { t } from '#domain/language.ts';
import { cx } from '#web/lib/cx.ts';
import type { ListSortOrder } from './list-groups.ts';

const orderNames = { store: t`Store`, department: t`Department`, own: t`Custom` } as const;

export function ListSortPicker({
  order,
  hasPlan,
  onOrder,
}: {
  order: ListSortOrder;
  hasPlan: boolean;
  onOrder: (order: ListSortOrder) => void;
}) {
  const availableOrders = (Object.keys(orderNames) as ListSortOrder[]).filter(
    (each) => hasPlan || each !== 'store',
  );
  return (
    <div role="group" aria-label={t`Sort by`} className="flex flex-1 flex-wrap rounded-lg bg-sunken p-0.5">
      {availableOrders.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={order === each}
          onClick={() => onOrder(each)}
          className={cx(
            'flex-1 rounded-md px-2 text-sm whitespace-nowrap touch',
            order === each ? 'bg-raised font-medium text-ink shadow-card' : 'text-ink-soft',
          )}
        >
          {orderNames[each]}
        </button>
      ))}
    </div>
  );
}
