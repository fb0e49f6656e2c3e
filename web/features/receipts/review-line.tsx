import { ChevronDown, Search } from 'lucide-react';
import { useRef, useState } from 'react';
import type { MatchedLine } from '#contract/receipts.ts';
import { t } from '#domain/language.ts';
import { formatUsd } from '#domain/money.ts';
import { hasUnitPrice } from '#domain/receipt/prices.ts';
import type { ReceiptLine } from '#domain/receipt/receipt.ts';
import { cx } from '#web/lib/cx.ts';
import { Badge } from '#web/ui/badge.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { CatalogSearch } from './item-search.tsx';
import { isPrintedSizeDifferent, itemText, NEW_ITEM, type ReceiptItemChoice } from './receipt-draft.ts';

const NO_ITEM_VALUE = '';

const amountText = ({ quantity, isByWeight }: ReceiptLine) => {
  if (isByWeight) return t`${quantity} lb`;
  return quantity === 1 ? null : t`${quantity} of these`;
};

export function ReceiptReviewLine({
  line,
  name,
  match,
  pendingText,
  choice,
  onChoose,
}: {
  line: ReceiptLine;
  name: string;
  match: MatchedLine | undefined;
  pendingText: string;
  choice: ReceiptItemChoice;
  onChoose: (choice: ReceiptItemChoice) => void;
}) {
  const [isSearching, setIsSearching] = useState(false);
  const searchButton = useRef<HTMLButtonElement>(null);
  const item = choice === NEW_ITEM ? null : choice;
  const newItem = match?.newItem ?? null;
  const proposedItems = match?.choices ?? [];
  const choices =
    item === null || proposedItems.some(({ id }) => id === item.id)
      ? proposedItems
      : [item, ...proposedItems];
  const closeSearch = () => {
    setIsSearching(false);
    searchButton.current?.focus();
  };
  const details = [
    amountText(line),
    line.regularCents === null
      ? null
      : line.isMember
        ? t`${formatUsd(line.regularCents)} without the store card`
        : t`${formatUsd(line.regularCents)} before discounts`,
    item !== null && !hasUnitPrice({ unit: item.unit, isByWeight: line.isByWeight })
      ? t`counts toward spending; the receipt doesn’t show the price of just one`
      : null,
    item !== null && isPrintedSizeDifferent(name, item)
      ? t`different size on the receipt: counts toward spending only`
      : null,
    choice === NEW_ITEM ? t`we’ll look at adding it; counts toward spending until then` : null,
  ].filter((fact) => fact !== null);
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-3 py-2">
      <div className="min-w-0">
        <p className="font-mono text-sm wrap-anywhere">
          {name} {line.isDoubtful && <Badge tone="amber">{t`Check`}</Badge>}
        </p>
        {details.length > 0 && <p className="text-sm text-ink-soft">{details.join(' · ')}</p>}
      </div>
      <p className="text-right font-medium tabular-nums">{formatUsd(line.priceCents)}</p>
      <div className="col-span-2 flex items-center gap-1">
        <div className="relative flex min-w-0 flex-1 items-center gap-1 rounded-lg touch focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent hover:bg-sunken">
          <span
            aria-hidden
            className={cx('min-w-0 flex-1 wrap-anywhere', choice === null && 'text-ink-soft')}
          >
            {choice === NEW_ITEM && newItem !== null
              ? t`A new item: ${itemText(newItem)}`
              : item !== null
                ? itemText(item)
                : match === undefined
                  ? pendingText
                  : choices.length === 0
                    ? t`No match. Counts toward spending only, unless you search for it`
                    : t`Which one is it?`}
          </span>
          <ChevronDown className="size-4 shrink-0 text-ink-soft" />
          <select
            aria-label={t`What ${name} is`}
            value={choice === NEW_ITEM ? NEW_ITEM : (item?.id ?? NO_ITEM_VALUE)}
            onChange={({ target: { value } }) =>
              onChoose(
                value === NEW_ITEM ? NEW_ITEM : (choices.find(({ id }) => String(id) === value) ?? null),
              )
            }
            className="absolute inset-0 size-full cursor-pointer bg-raised text-base text-ink opacity-0"
          >
            <option value={NO_ITEM_VALUE}>{t`Skip this one`}</option>
            {choices.map((choice) => (
              <option key={choice.id} value={choice.id}>
                {itemText(choice)}
              </option>
            ))}
            {newItem !== null && <option value={NEW_ITEM}>{t`A new item: ${itemText(newItem)}`}</option>}
          </select>
        </div>
        <IconButton
          ref={searchButton}
          label={t`Search for ${name}`}
          aria-expanded={isSearching}
          icon={<Search className="size-4" />}
          onClick={() => setIsSearching(!isSearching)}
        />
      </div>
      {isSearching && (
        <CatalogSearch
          name={name}
          onFound={(foundItem) => {
            onChoose(foundItem);
            closeSearch();
          }}
          onLeave={closeSearch}
        />
      )}
    </li>
  );
}
