import { type ReactNode, useState } from 'react';
import { goodsName, t } from '#domain/language.ts';
import { formatUsd } from '#domain/money.ts';
import { Notice } from '#web/ui/notice.tsx';

/** What of the list a store's own label stands on: its number says that to the store alone. */
export function LabelChoice<Line extends { line: string; name: string; detail: string }>({
  priceCents,
  lines,
  children,
}: {
  priceCents: number | null;
  lines: readonly Line[];
  /** What is done with the line that was chosen. */
  children: (line: Line) => ReactNode;
}) {
  const [chosen, setChosen] = useState<Line | null>(null);
  return (
    <div className="space-y-3">
      <Notice title={t`The store's own label${priceCents === null ? '' : `: ${formatUsd(priceCents)}`}`}>
        <p>
          {priceCents === null
            ? t`It is for what the store weighs or packs itself; its price cannot be read from it.`
            : t`It is for what the store weighs or packs itself, and this is the price of the whole pack.`}
        </p>
      </Notice>
      {chosen !== null ? (
        children(chosen)
      ) : (
        <div>
          <h3 className="text-sm font-medium">
            {lines.length === 0 ? t`Nothing on your list is open.` : t`What of your list is it?`}
          </h3>
          <ul className="mt-1 max-h-[40dvh] divide-y divide-line overflow-y-auto">
            {lines.map((line) => (
              <li key={line.line}>
                <button
                  type="button"
                  onClick={() => setChosen(line)}
                  className="flex min-h-12 w-full flex-col justify-center px-1 text-left wrap-anywhere hover:bg-sunken"
                >
                  {goodsName(line.name)}
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
