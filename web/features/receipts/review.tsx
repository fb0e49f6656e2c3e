import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { OWN_PRICE_MAX_AGE_DAYS } from '#contract/limits.ts';
import type { SavedReceipt } from '#contract/receipts.ts';
import type { Store } from '#contract/stores.ts';
import { formatCount, t } from '#domain/language.ts';
import { formatUsd } from '#domain/money.ts';
import { findEbtPaidCents } from '#domain/receipt/ebt-paid.ts';
import { findChainLine } from '#domain/receipt/head.ts';
import { findReceiptPlace, findReceiptStore, isNearAnyStore } from '#domain/receipt/place.ts';
import { hasUnitPrice } from '#domain/receipt/prices.ts';
import type { Receipt } from '#domain/receipt/receipt.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { rich } from '#web/lib/rich.ts';
import { LoyaltyCardButton } from '#web/shared/card-button.tsx';
import { LoadFailure } from '#web/shared/load-failure.tsx';
import { type LoyaltyCardChain, useLoyaltyCards } from '#web/shared/use-cards.ts';
import { Button } from '#web/ui/button.tsx';
import { CardSection } from '#web/ui/card.tsx';
import { Field } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import {
  type ChoicesByLine,
  getCurrentChoice,
  getLocalToday,
  isPrintedSizeDifferent,
  isReceiptTooOld,
  NEW_ITEM,
  sumReceipt,
  toReceiptBody,
  withCorrectedTotals,
} from './receipt-draft.ts';
import { matchedReceiptLinesQuery, useReceiptMutations } from './receipts-query.ts';
import { ReceiptReviewLine } from './review-line.tsx';
import { StoreChoice } from './store-choice.tsx';
import { MissingTotalFields, TotalsNotice } from './sums.tsx';

function CardOffer({ chain }: { chain: LoyaltyCardChain }) {
  const { cards } = useLoyaltyCards();
  if (cards === undefined || cards.some(({ chainId }) => chainId === chain.chainId)) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm">
      <span className="min-w-0 flex-1 basis-48">
        {rich`Some items were cheaper with the ${chain.chainName} card. If you have it, tell us and we’ll use those prices.`}
      </span>
      <LoyaltyCardButton store={chain} hasCard={false} />
    </p>
  );
}

export function ReceiptReview({
  receipt: parsedReceipt,
  position: { number, count: receiptCount },
  stores,
  selectedIds,
  userId,
  onSaved,
  onCancel,
}: {
  receipt: Receipt;
  position: { number: number; count: number };
  stores: readonly Store[];
  selectedIds: readonly number[];
  userId: string;
  onSaved: (saved: SavedReceipt) => void;
  onCancel: () => void;
}) {
  const [correctedTotals, setCorrectedTotals] = useState({ tax: '', total: '' });
  const receipt = withCorrectedTotals(parsedReceipt, correctedTotals);
  const [storeId, setStoreId] = useState(() => findReceiptStore(receipt.text, stores, selectedIds)?.id ?? 0);
  const store = stores.find(({ id }) => id === storeId);
  const [purchasedOn, setPurchasedOn] = useState(parsedReceipt.purchasedOn ?? '');
  const [choices, setChoices] = useState<ChoicesByLine>({});
  const { data, error, refetch } = useQuery(matchedReceiptLinesQuery(storeId, receipt.lines));
  const { saveMutation } = useReceiptMutations();
  const rows = receipt.lines.map((line, index) => {
    const match = data?.lines[index];
    return { line, index, match, choice: getCurrentChoice({ line, index, match }, choices) };
  });
  const town = findReceiptPlace(parsedReceipt.text);
  const isChainOnReceipt = store === undefined || findChainLine(parsedReceipt.text, store.chainName) >= 0;
  const pendingText =
    storeId === 0
      ? t`Choose the store first.`
      : error === null
        ? t`Looking for it…`
        : t`We couldn’t look it up`;
  const isInFuture = purchasedOn > getLocalToday();
  const usedPriceCount = rows.filter(
    ({ choice, line }) =>
      choice !== null &&
      choice !== NEW_ITEM &&
      hasUnitPrice({ unit: choice.unit, isByWeight: line.isByWeight }) &&
      !isPrintedSizeDifferent(line.name, choice),
  ).length;
  const saveDisabledReason =
    storeId === 0
      ? t`Choose the store first.`
      : purchasedOn === ''
        ? t`Enter the date first.`
        : isInFuture
          ? t`Fix the date first.`
          : receipt.taxCents === null || receipt.totalCents === null
            ? t`Enter the tax and the total first.`
            : data === undefined
              ? t`Still looking up your items.`
              : undefined;
  const save = () =>
    saveMutation.mutate(
      {
        body: toReceiptBody(receipt, { storeId, purchasedOn, rows }),
        payment: { userId, paidCents: findEbtPaidCents(parsedReceipt.text, receipt.totalCents ?? 0) },
      },
      { onSuccess: onSaved },
    );
  return (
    <CardSection
      title={t`Check the receipt`}
      description={t`${formatCount(receipt.lines.length, 'line')} read. Nothing is saved yet.`}
    >
      {receiptCount > 1 && <p className="mb-3 font-medium">{t`Receipt ${number} of ${receiptCount}`}</p>}
      <div className="grid gap-3 sm:grid-cols-2">
        <StoreChoice stores={stores} storeId={storeId} onChange={setStoreId} />
        <Field
          label={t`Bought on`}
          type="date"
          max={getLocalToday()}
          value={purchasedOn}
          error={isInFuture ? t`This date is in the future` : undefined}
          hint={parsedReceipt.purchasedOn === null ? t`We didn’t find it.` : undefined}
          onChange={({ target }) => setPurchasedOn(target.value)}
        />
      </div>
      <div className="mt-3 space-y-3">
        {town !== null && !isNearAnyStore(town, stores) && (
          <Notice tone="amber" title={t`This receipt is from ${town.city}`}>
            <p>{t`None of your stores are there, so we didn’t pick one.`}</p>
          </Notice>
        )}
        {!isChainOnReceipt && (
          <Notice tone="amber" title={t`This receipt doesn’t say ${store.chainName}`}>
            <p>{t`We’ll use these prices for the store you chose. Is it the right one?`}</p>
          </Notice>
        )}
        <MissingTotalFields
          receipt={parsedReceipt}
          correctedTotals={correctedTotals}
          onType={setCorrectedTotals}
        />
        <TotalsNotice receipt={receipt} />
        {error !== null && (
          <LoadFailure title={t`Couldn’t look up your items`} error={error} refetch={refetch} />
        )}
        <ul aria-label={t`Lines on the receipt`} className="divide-y divide-line">
          {rows.map(({ line, index, match, choice }) => (
            <ReceiptReviewLine
              key={index}
              line={line}
              name={line.name}
              match={match}
              pendingText={pendingText}
              choice={choice}
              onChoose={(newChoice) => setChoices({ ...choices, [index]: newChoice })}
            />
          ))}
        </ul>
        <dl className="grid grid-cols-[1fr_auto] gap-x-3 border-t border-line pt-3 tabular-nums">
          {receipt.otherCents !== 0 && (
            <>
              <dt>{t`Deposits, fees, and discounts on the whole receipt`}</dt>
              <dd className="text-right">{formatUsd(receipt.otherCents)}</dd>
            </>
          )}
          {receipt.taxCents !== null && (
            <>
              <dt>{t`Tax`}</dt>
              <dd className="text-right">{formatUsd(receipt.taxCents)}</dd>
            </>
          )}
          <dt className="font-medium">{t`Total`}</dt>
          <dd className="text-right font-medium">{formatUsd(receipt.totalCents ?? sumReceipt(receipt))}</dd>
        </dl>
        {store !== undefined && receipt.lines.some(({ isMember }) => isMember) && <CardOffer chain={store} />}
        {saveMutation.error !== null && (
          <Notice tone="red" title={t`Couldn’t save it`}>
            <p>{errorMessage(saveMutation.error, t`Couldn’t save the receipt. Please try again.`)}</p>
          </Notice>
        )}
        <div className="flex flex-wrap items-center justify-end gap-2">
          <p className="mr-auto text-sm text-ink-soft">
            {isReceiptTooOld(purchasedOn)
              ? t`These prices are more than ${OWN_PRICE_MAX_AGE_DAYS} days old. They count toward your spending but not in your totals.`
              : t`${formatCount(usedPriceCount, 'price')} will be used in your totals. Others may see a price, but never the receipt or your name.`}
          </p>
          <Button variant="quiet" onClick={onCancel}>
            {t`Cancel`}
          </Button>
          <Button
            variant="primary"
            isPending={saveMutation.isPending}
            disabledReason={saveDisabledReason}
            onClick={save}
          >
            {t`Save`}
          </Button>
        </div>
      </div>
    </CardSection>
  );
}
