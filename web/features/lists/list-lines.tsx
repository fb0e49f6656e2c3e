import type { ReactNode } from 'react';
import { formatCount, t } from '#domain/language.ts';
import { rich } from '#web/lib/rich.ts';
import { translateCategoryName } from '#web/shared/category-names.ts';
import type { PricedLine, StoreSection } from './list-groups.ts';

export function ListLines({
  sections,
  done,
  renderRow,
}: {
  sections: readonly StoreSection[];
  done: readonly PricedLine[];
  renderRow: (line: PricedLine) => ReactNode;
}) {
  return (
    <div className="border-y border-line bg-surface sm:mx-4 sm:rounded-card sm:border-x">
      {sections.map(({ key, name, groups, openCount }) => (
        <section key={key} aria-label={name || t`To get`}>
          {name !== '' && (
            <h2 className="flex flex-wrap items-baseline gap-x-2 px-4 pt-4 pb-2 text-lg">
              {name}
              <span className="figures text-sm font-normal text-ink-soft">{rich`${openCount} to get`}</span>
            </h2>
          )}
          {groups.map((group) => (
            <div key={group.name}>
              {group.name !== '' && (
                <h3 className="sticky top-14 z-10 flex justify-between gap-2 border-y border-line bg-sunken px-4 py-1.5 text-sm font-medium text-ink-soft low:static print:static">
                  {translateCategoryName(group.name)}
                  <span className="figures font-normal">{group.openCount}</span>
                </h3>
              )}
              <ul>{group.lines.map(renderRow)}</ul>
            </div>
          ))}
        </section>
      ))}
      {done.length > 0 && (
        <details className="print-open border-t border-line first:border-t-0">
          <summary className="flex cursor-pointer items-center px-4 text-ink-soft touch">
            {t`${formatCount(done.length, 'item')} done`}
          </summary>
          <ul>{done.map(renderRow)}</ul>
        </details>
      )}
    </div>
  );
}
