import { t } from '#domain/language.ts';
import { cx } from '#web/lib/cx.ts';
import { rich } from '#web/lib/rich.ts';
import { groupHeading } from '#web/shared/category-names.ts';
import type { ListPart } from './list-groups.ts';

const chip = 'inline-flex items-center gap-1.5 rounded-full border px-3 text-sm whitespace-nowrap touch';

/**
 * Lets people who shop together choose different parts of the list. Each choice is stored on the shopper's own device.
 */
export function ListPartPicker({
  parts,
  taken,
  onTake,
}: {
  parts: readonly ListPart[];
  taken: ReadonlySet<string>;
  onTake: (name: string) => void;
}) {
  const sum = (some: readonly ListPart[]) => ({
    done: some.reduce((total, { done }) => total + done, 0),
    all: some.reduce((total, { all }) => total + all, 0),
  });
  const mine = sum(parts.filter(({ name }) => taken.has(name)));
  const rest = sum(parts.filter(({ name }) => !taken.has(name)));
  return (
    <div>
      <div role="group" aria-label={t`I’ll get`} className="flex flex-wrap items-center gap-1.5">
        <span className="text-sm text-ink-soft">{t`I’ll get`}</span>
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
            {groupHeading(name)}
            <span className="figures opacity-80">
              {done}/{all}
            </span>
          </button>
        ))}
      </div>
      {taken.size > 0 && (
        <p role="status" className="figures mt-1.5 text-sm text-ink-soft">
          {rich`You: ${mine.done} of ${mine.all} done. Others: ${rest.done} of ${rest.all}.`}
        </p>
      )}
    </div>
  );
}
