import { useEffect, useState } from 'react';
import { LIST_TEXT_MAX_CHARACTERS, MAX_LIST_TEXT_LINES } from '#contract/limits.ts';
import { currentLocale, formatCount, t } from '#domain/language.ts';
import { errorMessage, errorToShow } from '#web/api/api-error.ts';
import { getSelectedOption, needsReview, toListAddition } from '#web/shared/line-draft.ts';
import type { OfferSource } from '#web/shared/offers.ts';
import { getAddButtonLabel } from '#web/shared/use-add-to-list.ts';
import { Button } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { LoadingSkeleton, Skeleton } from '#web/ui/skeleton.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { ListReviewLine } from './review-line.tsx';
import { useOffersForDrafts } from './use-draft-offers.ts';
import { useListEntry } from './use-list-entry.ts';

type ListEntryState = ReturnType<typeof useListEntry>;

type LinesProps = {
  entry: ListEntryState;
  drafts: NonNullable<ListEntryState['drafts']>;
  offers: OfferSource;
};

function Lines({ entry, drafts, offers }: LinesProps) {
  const findDraftOffers = useOffersForDrafts(drafts, offers);
  const [bestBet] = offers.stores;
  const renderRows = (draftsInGroup: typeof drafts) => (
    <ul className="divide-y divide-line">
      {draftsInGroup.map((draft) => (
        <ListReviewLine
          key={draft.key}
          draft={draft}
          offers={findDraftOffers(draft)}
          stores={offers.stores}
          isRereading={entry.isRereading(draft.key)}
          onOption={(option) => entry.choose(draft.key, option)}
          onQuantity={(typed) => entry.typeQuantity(draft.key, typed)}
          onReread={(text) => entry.reread(draft.key, text)}
        />
      ))}
    </ul>
  );
  // Lines that don't look like something to buy come last. Lines that the shopper skips stay in place.
  const isListedLast = (draft: (typeof drafts)[number]) =>
    draft.line.proposal === 'nothing' && getSelectedOption(draft) === 'nothing';
  const lastDrafts = drafts.filter(isListedLast);
  return (
    <>
      {bestBet !== undefined && <p className="text-sm text-ink-soft">{t`Prices at ${bestBet.name}`}</p>}
      {renderRows(drafts.filter((draft) => !isListedLast(draft)))}
      {lastDrafts.length > 0 && (
        <details className="mt-2 border-t border-line pt-2">
          <summary className="flex cursor-pointer items-center text-sm text-ink-soft touch">
            {t`${formatCount(lastDrafts.length, 'line')} skipped`}
          </summary>
          {renderRows(lastDrafts)}
        </details>
      )}
    </>
  );
}

function descriptionText({ drafts, restCount }: ListEntryState): string {
  if (drafts === null)
    return t`One item per line, or separate them with commas. You can also paste an order email. Nothing is added until you say so.`;
  const reviewCount = drafts.filter(needsReview).length;
  const lineCountText =
    restCount > 0
      ? t`Showing the first ${MAX_LIST_TEXT_LINES} lines. ${restCount} more come next.`
      : t`${formatCount(drafts.length, 'line')} read.`;
  return `${lineCountText} ${reviewCount === 0 ? t`Nothing is added yet.` : t`${reviewCount} to check. Nothing is added yet.`}`;
}

export function ListSheet({
  text,
  onText,
  isOpen,
  onOpenChange,
  onAdded,
  offers,
}: {
  text: string;
  onText: (text: string) => void;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onAdded: () => void;
  offers: OfferSource;
}) {
  const [isRestShown, setIsRestShown] = useState(false);
  const entry = useListEntry((rest) => {
    if (rest === '') return onAdded();
    onText(rest);
    setIsRestShown(true);
    entry.read(rest);
  });
  const { drafts, read } = entry;
  const [initialText] = useState(text);
  useEffect(() => {
    if (initialText.trim() !== '' && initialText.length <= LIST_TEXT_MAX_CHARACTERS) read(initialText);
  }, [initialText, read]);

  const isTooLong = text.length > LIST_TEXT_MAX_CHARACTERS;
  const error = errorToShow(drafts === null ? entry.readError : entry.addError);
  const { wishes, freeLines } = toListAddition(drafts ?? []);
  const count = wishes.length + freeLines.length;
  const footer =
    drafts === null ? (
      <Button
        variant="primary"
        isPending={entry.isReading}
        disabledReason={
          text.trim() === ''
            ? t`Type or paste a list first.`
            : isTooLong
              ? t`The list is too long.`
              : undefined
        }
        onClick={() => read(text)}
      >
        {entry.isReading ? t`Reading...` : t`Find my items`}
      </Button>
    ) : (
      <>
        <Button variant="quiet" className="-ml-3" onClick={entry.rewrite}>
          {t`Edit list`}
        </Button>
        <Button
          variant="primary"
          // If no line needs review, Enter adds the list.
          autoFocus={drafts.every((draft) => !needsReview(draft))}
          isPending={entry.isAdding}
          disabledReason={
            drafts.some(({ mistyped }) => mistyped !== null)
              ? t`One of the quantities isn’t a number.`
              : count === 0
                ? t`Every line is skipped.`
                : undefined
          }
          onClick={() => entry.add()}
        >
          {entry.isAdding ? t`Adding...` : getAddButtonLabel(wishes.length, freeLines.length)}
        </Button>
      </>
    );
  return (
    <Sheet
      side="tall"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={isRestShown ? t`The rest of your list` : drafts === null ? t`Paste a list` : t`Is this right?`}
      description={descriptionText(entry)}
      footer={footer}
    >
      {error !== null && (
        <Notice
          tone="red"
          title={drafts === null ? t`Couldn’t read the list` : t`Nothing was added`}
          className="mb-2"
        >
          <p>{errorMessage(error, t`Please try again.`)}</p>
        </Notice>
      )}
      {drafts === null && entry.isReading && (
        <LoadingSkeleton label={t`Reading your list`}>
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="my-2.5 h-16" />
          ))}
        </LoadingSkeleton>
      )}
      {drafts === null && !entry.isReading && (
        <TextArea
          label={t`Your list`}
          rows={14}
          value={text}
          placeholder={t`2 lbs chicken
milk, eggs
3x 14.5 oz tomatoes`}
          onChange={(event) => onText(event.target.value)}
          error={
            isTooLong
              ? t`Up to ${LIST_TEXT_MAX_CHARACTERS.toLocaleString(currentLocale())} characters at a time.`
              : undefined
          }
        />
      )}
      {drafts !== null && drafts.length === 0 && <p>{t`There’s nothing to read here.`}</p>}
      {drafts !== null && <Lines entry={entry} drafts={drafts} offers={offers} />}
    </Sheet>
  );
}
