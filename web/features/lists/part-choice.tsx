import { t } from '#domain/language.ts';
import { cx } from '#web/lib/cx.ts';
import { rich } from '#web/lib/rich.ts';
import { translateCategoryName } from '#web/shared/category-names.ts';
import type { SectionProgress } from './list-groups.ts';

const chipClasses =
  'inline-flex items-center gap-1.5 rounded-full border px-3 text-sm whitespace-nowrap touch';

export function SectionPicker({
  sections,
  takenSections,
  onToggle,
}: {
  sections: readonly SectionProgress[];
  takenSections: ReadonlySet<string>;
  onToggle: (name: string) => void;
}) {
  const sumProgress = (sectionsToSum: readonly SectionProgress[]) => ({
    done: sectionsToSum.reduce((total, { doneCount }) => total + doneCount, 0),
    all: sectionsToSum.reduce((total, { lineCount }) => total + lineCount, 0),
  });
  const ownProgress = sumProgress(sections.filter(({ name }) => takenSections.has(name)));
  const othersProgress = sumProgress(sections.filter(({ name }) => !takenSections.has(name)));
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
              chipClasses,
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
          {rich`You: ${ownProgress.done} of ${ownProgress.all} done. Others: ${othersProgress.done} of ${othersProgress.all}.`}
        </p>
      )}
    </div>
  );
}
