import { cx } from '#web/lib/cx.ts';
import type { ListOrder, ListPart } from './list-groups.ts';

const orders = { store: 'Store', department: 'Department', own: 'My order' } as const;

const chip = 'inline-flex items-center gap-1.5 rounded-full border px-3 text-sm whitespace-nowrap touch';

/** How the lines stand. By store only where a plan says which. */
export function OrderChoice({
  order,
  hasPlan,
  onOrder,
}: {
  order: ListOrder;
  hasPlan: boolean;
  onOrder: (order: ListOrder) => void;
}) {
  const offered = (Object.keys(orders) as ListOrder[]).filter((each) => hasPlan || each !== 'store');
  return (
    <div role="group" aria-label="Sort by" className="flex flex-1 flex-wrap rounded-lg bg-sunken p-0.5">
      {offered.map((each) => (
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
          {orders[each]}
        </button>
      ))}
    </div>
  );
}

/**
 * "I take Produce and Dairy": with two in one shop, each chooses parts of the list, and sees only those, with how far both are.
 * Others are not told.
 */
export function PartChoice({
  parts,
  taken,
  onTake,
}: {
  parts: readonly ListPart[];
  taken: ReadonlySet<string>;
  onTake: (name: string) => void;
}) {
  if (parts.length < 2) return null;
  const sum = (some: readonly ListPart[]) => ({
    done: some.reduce((total, { done }) => total + done, 0),
    all: some.reduce((total, { all }) => total + all, 0),
  });
  const mine = sum(parts.filter(({ name }) => taken.has(name)));
  const rest = sum(parts.filter(({ name }) => !taken.has(name)));
  return (
    <div>
      <div role="group" aria-label="I take" className="flex flex-wrap items-center gap-1.5">
        <span className="text-sm text-ink-soft">I take</span>
        {parts.map(({ name, done, all }) => (
          <button
            key={name}
            type="button"
            aria-pressed={taken.has(name)}
            onClick={() => onTake(name)}
            className={cx(
              chip,
              taken.has(name) ? 'border-ink bg-ink text-paper' : 'border-line-strong text-ink',
            )}
          >
            {name}
            <span className="figures opacity-80">
              {done}/{all}
            </span>
          </button>
        ))}
      </div>
      {taken.size > 0 && (
        <p role="status" className="figures mt-1.5 text-sm text-ink-soft">
          Yours: {mine.done} of {mine.all} done. The rest: {rest.done} of {rest.all}.
        </p>
      )}
    </div>
  );
}
