import { type ReactNode, useState } from 'react';
import { localizedItemName, t } from '#domain/language.ts';
import { formatUsd } from '#domain/money.ts';
import { Notice } from '#web/ui/notice.tsx';

/** Lets the shopper choose the line, because the number on a store's label means nothing outside that store. */
export function StoreLabelChoice<Line extends { line: string; name: string; detail: string }>({
  priceCents,
  lines,
  children,
}: {
  priceCents: number | null;
  lines: readonly Line[];
  children: (line: Line) => ReactNode;
}) {
  const [chosen, setChosen] = useState<Line | null>(null);
  return (
    <div className="space-y-3">
      <Notice title={t`In-store label${priceCents === null ? '' : `: ${formatUsd(priceCents)}`}`}>
        <p>
          {priceCents === null
            ? t`This is for items the store weighs or packs, so we can’t read a price from it.`
            : t`This is for items the store weighs or packs, and it’s the price of the whole package.`}
        </p>
      </Notice>
      {chosen !== null ? (
        children(chosen)
      ) : (
        <div>
          <h3 className="text-sm font-medium">
            {lines.length === 0
              ? t`Everything on your list is checked off.`
              : t`Which item on your list is it?`}
          </h3>
          <ul className="mt-1 max-h-[40dvh] divide-y divide-line overflow-y-auto">
            {lines.map((line) => (
              <li key={line.line}>
                <button
                  type="button"
                  onClick={() => setChosen(line)}
                  className="flex min-h-12 w-full flex-col justify-center px-1 text-left wrap-anywhere hover:bg-sunken"
                >
                  {localizedItemName(line.name)}
                  <span className="text-sm text-ink-soft">{line.detail}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
