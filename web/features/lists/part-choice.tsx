import { t } from '#domain/language.ts';
import { cx } from '#web/lib/cx.ts';
import { rich } from '#web/lib/rich.ts';
import { translateCategoryName } from '#web/shared/category-names.ts';
import type { SectionProgress } from './list-groups.ts';

const chip = 'inline-flex items-center gap-1.5 rounded-full border px-3 text-sm whitespace-nowrap touch';

export function SectionPicker({
  sections,
  takenSections,
  onToggle,
}: {
  sections: readonly SectionProgress[];
  takenSections: ReadonlySet<string>;
  onToggle: (name: string) => void;
}) {
  const sum = (some: readonly SectionProgress[]) => ({
    done: some.reduce((total, { doneCount }) => total + doneCount, 0),
    all: some.reduce((total, { lineCount }) => total + lineCount, 0),
  });
  const mine = sum(sections.filter(({ name }) => takenSections.has(name)));
  const rest = sum(sections.filter(({ name }) => !takenSections.has(name)));
  return (
    <div>
      <div role="group" aria-label={t`I’ll get`} className="flex flex-wrap items-center gap-1.5">
        <span className="text-sm text-ink-soft">{t`I’ll get`}</span>
        {sections.map(({ name, doneCount, lineCount }) => (
          <button
            key={name}
            type="button"
            aria-pressed={takenSections.has(name)}
            onClick={() => onToggle(name)}
            className={cx(
              chip,
              takenSections.has(name) ? 'border-ink bg-ink text-paper' : 'border-line-strong text-ink',
            )}
          >
            {translateCategoryName(name)}
            <span className="figures opacity-80">
              {doneCount}/{lineCount}
            </span>
          </button>
        ))}
      </div>
      {takenSections.size > 0 && (
        <p role="status" className="figures mt-1.5 text-sm text-ink-soft">
          {rich`You: ${mine.done} of ${mine.all} done. Others: ${rest.done} of ${rest.all}.`}
        </p>
      )}
    </div>
  );
}
