import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { OWN_PRICE_DAYS } from '#contract/limits.ts';
import type { SavedReceipt } from '#contract/receipts.ts';
import type { Store } from '#contract/stores.ts';
import { counted, t } from '#domain/language.ts';
import { formatUsd } from '#domain/money.ts';
import type { Receipt } from '#domain/receipt.ts';
import { storeOfReceipt } from '#domain/receipt-head.ts';
import { messageOf } from '#web/api/api-error.ts';
import { rich } from '#web/lib/rich.ts';
import { CardOffer } from '#web/shared/card-offer.tsx';
import { LoadFailure } from '#web/shared/load-failure.tsx';
import { Button } from '#web/ui/button.tsx';
import { CardSection } from '#web/ui/card.tsx';
import { Field } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { type Chosen, isTooOld, itemOf, printedNameOf, receiptBodyOf, sumOf } from './receipt-draft.ts';
import { matchesQuery, useReceipts } from './receipts-query.ts';
import { ReviewLine } from './review-line.tsx';
import { StoreChoice } from './store-choice.tsx';

/** Today where the shopper is, as a date box writes it. */
const today = () => new Intl.DateTimeFormat('en-CA').format(new Date());

/** What of the sums does not hold, and what to do about it. */
function Proof({ receipt }: { receipt: Receipt }) {
  const { differenceCents: off, subtotalCents, totalCents } = receipt;
  if (off === 0) return null;
  if (off === null) {
    return (
      <Notice tone="amber" title={t`No total was found`}>
        <p>{t`Nothing proves these lines. Compare them with the receipt before you save.`}</p>
      </Notice>
    );
  }
  // A receipt whose own sums do not fit each other may be off by another amount at its total.
  const isAtTotal = totalCents !== null && totalCents - sumOf(receipt) === off;
  const [lines, printed] = isAtTotal
    ? [t`The lines come to ${formatUsd(sumOf(receipt))}`, totalCents]
    : [t`Before tax the lines come to ${formatUsd((subtotalCents ?? 0) - off)}`, subtotalCents ?? 0];
  return (
    <Notice
      tone="amber"
      title={
        off > 0
          ? t`It does not add up: ${formatUsd(Math.abs(off))} missing`
          : t`It does not add up: ${formatUsd(Math.abs(off))} too much`
      }
    >
      <p>
        {rich`${lines}, the receipt says ${formatUsd(printed)}. ${
          receipt.lines.some(({ isDoubtful }) => isDoubtful)
            ? t`Check the marked lines: they stay open unless you choose what they are.`
            : t`Compare the lines with the receipt before you save.`
        }`}
      </p>
    </Notice>
  );
}

/** A receipt as it was read: store, day, and each line; nothing is kept before "Save". */
export function Review({
  receipt,
  stores,
  selectedIds,
  onSaved,
  onCancel,
}: {
  receipt: Receipt;
  stores: readonly Store[];
  selectedIds: readonly number[];
  onSaved: (saved: SavedReceipt) => void;
  onCancel: () => void;
}) {
  const [storeId, setStoreId] = useState(() => storeOfReceipt(receipt.text, stores, selectedIds)?.id ?? 0);
  const store = stores.find(({ id }) => id === storeId);
  const [purchasedOn, setPurchasedOn] = useState(receipt.purchasedOn ?? today());
  const [chosen, setChosen] = useState<Chosen>({});
  const { data, error, refetch } = useQuery(matchesQuery(storeId, receipt.lines));
  const { saving } = useReceipts();
  const rows = receipt.lines.map((line, place) => {
    const match = data?.lines[place];
    return { line, place, match, item: itemOf({ line, place, match }, chosen) };
  });
  const isToCome = purchasedOn > today();
  const count = rows.filter(({ item }) => item !== undefined).length;
  const missing =
    storeId === 0
      ? t`Choose the store first.`
      : isToCome
        ? t`Correct the date first.`
        : data === undefined
          ? t`The items are still being looked for.`
          : undefined;
  const save = () =>
    saving.mutate(
      receiptBodyOf(receipt, { storeId, purchasedOn, itemIds: rows.map(({ item }) => item?.id ?? null) }),
      { onSuccess: onSaved },
    );
  return (
    <CardSection
      title={t`Check the receipt`}
      description={t`${counted(receipt.lines.length, 'line')} read. Nothing is saved yet.`}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <StoreChoice stores={stores} storeId={storeId} onChange={setStoreId} />
        <Field
          label={t`Bought on`}
          type="date"
          max={today()}
          value={purchasedOn}
          error={isToCome ? t`This day is still to come` : undefined}
          onChange={({ target }) => setPurchasedOn(target.value || today())}
        />
      </div>
      <div className="mt-3 space-y-3">
        <Proof receipt={receipt} />
        {error !== null && (
          <LoadFailure title={t`The items could not be looked for`} error={error} refetch={refetch} />
        )}
        <ul aria-label={t`Lines of the receipt`} className="divide-y divide-line">
          {rows.map(({ line, place, match, item }) => (
            <ReviewLine
              key={place}
              line={line}
              name={printedNameOf(line, place)}
              match={match}
              item={item}
              onChoose={(to) => setChosen({ ...chosen, [place]: to })}
            />
          ))}
        </ul>
        <dl className="grid grid-cols-[1fr_auto] gap-x-3 border-t border-line pt-3 tabular-nums">
          {receipt.otherCents !== 0 && (
            <>
              <dt>{t`Deposits, fees and savings on all of it`}</dt>
              <dd className="text-right">{formatUsd(receipt.otherCents)}</dd>
            </>
          )}
          <dt>{t`Tax`}</dt>
          <dd className="text-right">{formatUsd(receipt.taxCents)}</dd>
          <dt className="font-medium">{t`Total`}</dt>
          <dd className="text-right font-medium">{formatUsd(receipt.totalCents ?? sumOf(receipt))}</dd>
        </dl>
        {store !== undefined && receipt.lines.some(({ isMember }) => isMember) && <CardOffer chain={store} />}
        {saving.error !== null && (
          <Notice tone="red" title={t`Not saved`}>
            <p>{messageOf(saving.error, t`The receipt could not be saved. Please try again.`)}</p>
          </Notice>
        )}
        <div className="flex flex-wrap items-center justify-end gap-2">
          <p className="mr-auto text-sm text-ink-soft">
            {isTooOld(purchasedOn)
              ? t`Its prices are older than ${OWN_PRICE_DAYS} days: it counts in what you spent, not in your totals.`
              : t`${counted(count, 'price')} for your totals. Others may see a price, never the receipt or your name.`}
          </p>
          <Button look="quiet" onClick={onCancel}>
            {t`Cancel`}
          </Button>
          <Button look="primary" isPending={saving.isPending} disabledReason={missing} onClick={save}>
            {t`Save`}
          </Button>
        </div>
      </div>
    </CardSection>
  );
}
