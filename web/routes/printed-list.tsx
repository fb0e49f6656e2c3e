import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { GroceryItem } from '#contract/grocery-items.ts';
import { brandAndSizeText } from '#domain/item/brand-and-size.ts';
import { quantityPrefix } from '#domain/item/quantity-prefix.ts';
import { formatCount, joinList, localizedItemName, t } from '#domain/language.ts';
import { groupByCategory } from '#domain/list/cart-export.ts';
import { cx } from '#web/lib/cx.ts';
import { useBrowserValue } from '#web/lib/use-browser-value.ts';
import { categoryNames } from '#web/shared/category-names.ts';

type Entry = {
  id: number;
  quantity: number;
  item: Pick<GroceryItem, 'name' | 'brand' | 'unit' | 'category'>;
  notes?: string | null | undefined;
};

function CheckBox() {
  return <span aria-hidden className="mt-[0.2em] size-[1em] shrink-0 border border-current" />;
}

/**
 * Groups with more lines than this may break across columns, because keeping them together could leave half a page
 * empty.
 */
const MAX_UNBROKEN_LINES = 6;

/** True while the page is being printed or previewed. Set before the browser lays out the page. */
function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const printMedia = matchMedia('print');
    const setIsPrintingImmediately = (to: boolean) => flushSync(() => setIsPrinting(to));
    const startPrinting = () => setIsPrintingImmediately(true);
    const stopPrinting = () => setIsPrintingImmediately(false);
    const updateIsPrinting = () => setIsPrintingImmediately(printMedia.matches);
    // Printing may have started before hydration.
    setIsPrinting(printMedia.matches);
    addEventListener('beforeprint', startPrinting);
    addEventListener('afterprint', stopPrinting);
    printMedia.addEventListener('change', updateIsPrinting);
    return () => {
      removeEventListener('beforeprint', startPrinting);
      removeEventListener('afterprint', stopPrinting);
      printMedia.removeEventListener('change', updateIsPrinting);
    };
  }, []);
  return isPrinting;
}

function usePrintSheetClass(): void {
  useEffect(() => {
    document.body.classList.add('with-print-sheet');
    return () => document.body.classList.remove('with-print-sheet');
  }, []);
}

export function PrintedList({
  title = t`My Shopping List`,
  subtitle,
  entries,
  notes = [],
}: {
  title?: string;
  subtitle?: string;
  entries: readonly Entry[];
  notes?: readonly string[];
}) {
  usePrintSheetClass();
  const isPrinting = useIsPrinting();
  const isInBrowser = useBrowserValue(() => true, false);
  if (!isInBrowser) return null;
  const groups = isPrinting
    ? groupByCategory(entries.map((entry) => ({ ...entry, category: entry.item.category })))
    : [];
  return createPortal(
    <div className="print-sheet">
      <h1 dir="auto" className="text-[16pt] leading-tight wrap-anywhere">
        {title}
      </h1>
      <p dir="auto" className="mt-1 mb-4 wrap-anywhere whitespace-pre-line">
        {subtitle ??
          joinList([
            formatCount(entries.length, 'item'),
            ...(notes.length > 0 ? [formatCount(notes.length, 'note')] : []),
          ])}
      </p>
      <div className="columns-2 gap-8">
        {groups.map(({ category, lines }) => (
          <section
            key={category}
            className={cx('mb-4', lines.length <= MAX_UNBROKEN_LINES && 'break-inside-avoid')}
          >
            <h2 className="break-after-avoid border-b pb-0.5 text-[11pt]">{categoryNames[category]}</h2>
            <ul>
              {lines.map(({ id, quantity, item, notes }) => (
                <li key={id} className="flex break-inside-avoid gap-2 py-1">
                  <CheckBox />
                  <span className="figures min-w-[2.5em] shrink-0 text-right whitespace-nowrap">
                    {quantityPrefix(quantity, item.unit)}
                  </span>
                  <span className="min-w-0 wrap-anywhere">
                    <strong className="font-semibold">{localizedItemName(item.name)}</strong>{' '}
                    <span className="text-[10pt]">{brandAndSizeText(item)}</span>
                    {notes ? <em className="block">{notes}</em> : null}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {notes.length > 0 && (
          <section className={cx('mb-4', notes.length <= MAX_UNBROKEN_LINES && 'break-inside-avoid')}>
            <h2 className="break-after-avoid border-b pb-0.5 text-[11pt]">{t`Notes`}</h2>
            <ul>
              {notes.map((text, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: texts can repeat, and their order never changes
                <li key={index} className="flex break-inside-avoid gap-2 py-1">
                  <CheckBox />
                  <span dir="auto" className="min-w-0 wrap-anywhere">
                    {text}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>,
    document.body,
  );
}
