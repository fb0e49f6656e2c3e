import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Trash2 } from 'lucide-react';
import type { ReceiptSummary } from '#contract/receipts.ts';
import { currentLocale, formatCount, t } from '#domain/language.ts';
import { formatUsd } from '#domain/money.ts';
import { cx } from '#web/lib/cx.ts';
import { useFocusOnRemoval } from '#web/lib/use-focus-on-removal.ts';
import { LoadFailure } from '#web/shared/load-failure.tsx';
import { CardSection } from '#web/ui/card.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { LoadingSkeleton, Skeleton } from '#web/ui/skeleton.tsx';
import { PaidPriceComparison } from './paid-versus-our-price.tsx';
import { receiptsQuery, useReceiptMutations } from './receipts-query.ts';

const createDateFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(currentLocale(), { ...options, timeZone: 'UTC' });
const dayFormat = createDateFormat({ month: 'short', day: 'numeric' });
const monthFormat = createDateFormat({ month: 'long', year: 'numeric' });

function Row({
  receipt,
  isOpen,
  onOpen,
  onRemove,
}: {
  receipt: ReceiptSummary;
  isOpen: boolean;
  onOpen: () => void;
  onRemove: () => void;
}) {
  const { id, storeName, purchasedOn, totalCents, lineCount } = receipt;
  const receiptLabel = `${storeName}, ${dayFormat.format(new Date(purchasedOn))}`;
  return (
    <li ref={useFocusOnRemoval()} className="py-1">
      <div className="flex items-center gap-1">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={onOpen}
          className="flex min-w-0 flex-1 items-center gap-3 rounded-lg text-left touch hover:bg-sunken"
        >
          <span className="min-w-0 flex-1 wrap-anywhere">
            {receiptLabel}{' '}
            <span className="block text-sm text-ink-soft">{formatCount(lineCount, 'line')}</span>
          </span>
          <span className="font-medium tabular-nums">{formatUsd(totalCents)}</span>
          <ChevronDown className={cx('size-4 shrink-0 text-ink-soft', isOpen && 'rotate-180')} />
        </button>
        <IconButton
          label={t`Delete the receipt from ${receiptLabel}`}
          icon={<Trash2 className="size-4" />}
          onClick={onRemove}
        />
      </div>
      {isOpen && (
        <div className="py-2">
          <h4 className="mb-1 font-medium">{t`Our price vs. what you paid`}</h4>
          <PaidPriceComparison id={id} />
        </div>
      )}
    </li>
  );
}

export function ReceiptList({
  openId,
  onOpen,
}: {
  openId: number | null;
  onOpen: (id: number | null) => void;
}) {
  const { data, error, refetch } = useQuery(receiptsQuery);
  const { removeMutation } = useReceiptMutations();
  const months = [...Map.groupBy(data ?? [], ({ purchasedOn }) => purchasedOn.slice(0, 7))];
  return (
    <CardSection title={t`Your receipts`} description={t`What you spent and how close our prices were.`}>
      {error !== null && data === undefined && (
        <LoadFailure title={t`Couldn’t load your receipts`} error={error} refetch={refetch} />
      )}
      {error === null && data === undefined && (
        <LoadingSkeleton label={t`Loading your receipts`}>
          <Skeleton className="h-11" />
        </LoadingSkeleton>
      )}
      {data?.length === 0 && (
        <p className="text-ink-soft">{t`No receipts yet. Add one and real prices replace our estimates.`}</p>
      )}
      <div className="space-y-4">
        {months.map(([month, receipts]) => (
          <section key={month} aria-label={monthFormat.format(new Date(`${month}-01`))}>
            <h3 className="flex justify-between gap-3 border-b border-line pb-1">
              <span>{monthFormat.format(new Date(`${month}-01`))}</span>
              <span className="tabular-nums">
                {t`${formatUsd(receipts.reduce((sum, { totalCents }) => sum + totalCents, 0))} in ${formatCount(receipts.length, 'receipt')}`}
              </span>
            </h3>
            <ul className="relative divide-y divide-line">
              {receipts.map((receipt) => (
                <Row
                  key={receipt.id}
                  receipt={receipt}
                  isOpen={openId === receipt.id}
                  onOpen={() => onOpen(openId === receipt.id ? null : receipt.id)}
                  onRemove={() => removeMutation.mutate(receipt)}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </CardSection>
  );
}
