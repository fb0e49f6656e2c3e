import type { ReactNode } from 'react';
import type { SearchResponse } from '#contract/grocery-items.ts';
import { t } from '#domain/language.ts';
import { cx } from '#web/lib/cx.ts';

export function notAddedReasonText({ dropped, begun: partialWords = [] }: SearchResponse): string {
  if (dropped.length > 0) return t`Nothing was added. Choose an item.`;
  const words = partialWords.map((word) => `“${word}”`).join(', ');
  return words === '' ? '' : t`${words} could be several things. Choose one, or finish the word.`;
}

export function MissingWordsNote({
  explanation,
  refusalText,
  hasMissingWords,
  action,
}: {
  explanation: string;
  refusalText: string;
  hasMissingWords: boolean;
  action: ReactNode;
}) {
  if (explanation === '' && refusalText === '') return null;
  return (
    <div
      className={cx(
        'flex max-h-[calc(var(--room,24rem)*0.5)] shrink-0 flex-wrap items-center gap-x-3 overflow-y-auto border-b border-line px-4 py-1 text-sm',
        (hasMissingWords || refusalText !== '') && 'bg-amber-soft',
      )}
    >
      <div className="min-w-0 flex-[1_1_9rem] py-1 wrap-anywhere">
        {/* Hidden from screen readers, which announce this text together with the number of results. */}
        {explanation !== '' && <p aria-hidden>{explanation}</p>}
        {refusalText !== '' && <p role="alert">{refusalText}</p>}
      </div>
      {explanation !== '' && action}
    </div>
  );
}
