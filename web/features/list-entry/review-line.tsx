import { Ban, Pencil, StickyNote, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { Offer } from '#contract/prices.ts';
import { isSoldByWeight } from '#domain/item/size/sold-by-weight.ts';
import { localizedItemName, t } from '#domain/language.ts';
import { rich } from '#web/lib/rich.ts';
import { type DraftLine, getChosenItem, type LineOption, needsReview } from '#web/shared/line-draft.ts';
import { LineMenu } from '#web/shared/line-menu.tsx';
import { OfferLine } from '#web/shared/offer-line.tsx';
import type { OfferSource } from '#web/shared/offers.ts';
import { quantityHint } from '#web/shared/quantity.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { InlineTextEdit } from '#web/ui/inline-text-edit.tsx';
import { lineWarningText } from './list-entry-text.ts';

const LINE_MAX_CHARACTERS = 200;
const boxClasses = 'min-w-0 rounded-lg border border-line-strong bg-raised px-2 text-base text-ink touch';

function Amount({ draft, onQuantity }: { draft: DraftLine; onQuantity: (typed: string) => void }) {
  const item = getChosenItem(draft);
  const [typed, setTyped] = useState<string | null>(null);
  if (item === undefined) {
    const Icon = draft.isNote ? StickyNote : Ban;
    return <Icon className="m-3 size-5 justify-self-center text-ink-soft" />;
  }
  const isWeighed = isSoldByWeight(item.unit);
  return (
    <label className="text-center text-sm text-ink-soft">
      <span className="sr-only">{rich`Amount of ${localizedItemName(item.name)}`}</span>
      <input
        type="text"
        inputMode={isWeighed ? 'decimal' : 'numeric'}
        autoComplete="off"
        maxLength={8}
        aria-invalid={draft.mistyped !== null}
        value={typed ?? draft.mistyped ?? String(draft.quantity)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={({ target }) => {
          setTyped(target.value);
          onQuantity(target.value);
        }}
        onBlur={() => setTyped(null)}
        className={`figures w-full text-center font-medium aria-invalid:border-red ${boxClasses}`}
      />
      {isWeighed && <span aria-hidden>{t`lb`}</span>}
    </label>
  );
}

export function ListReviewLine({
  draft,
  offers,
  stores,
  isRereading,
  onOption: onChoose,
  onQuantity,
  onReread,
}: {
  draft: DraftLine;
  offers: readonly Offer[];
  stores: OfferSource['stores'];
  isRereading: boolean;
  onOption: (option: LineOption) => void;
  onQuantity: (typed: string) => void;
  onReread: (text: string) => void;
}) {
  const [isEditing, setIsEditing] = useState(false);
  const { line } = draft;
  const warning = lineWarningText(draft);
  const isDoubtful = needsReview(draft);
  return (
    <li
      aria-busy={isRereading}
      className="grid grid-cols-[min(3.75rem,20%)_1fr_auto] items-start gap-x-3 gap-y-0.5 py-2"
    >
      {isEditing ? (
        <InlineTextEdit
          text={line.text}
          label={t`Type ${line.text} another way`}
          submitLabel={t`Find my items`}
          maxLength={LINE_MAX_CHARACTERS}
          className="col-span-full"
          onDone={(text) => {
            setIsEditing(false);
            if (text !== null) onReread(text);
          }}
        />
      ) : (
        <>
          <Amount draft={draft} onQuantity={onQuantity} />
          <div className="min-w-0">
            <p dir="auto" className="text-sm text-ink-soft wrap-anywhere">
              “{line.text}”
            </p>
            <LineMenu draft={draft} onSelect={onChoose} />
            <OfferLine offers={offers} stores={stores} quantity={draft.quantity} />
          </div>
          <IconButton
            label={t`Type ${line.text} another way`}
            icon={<Pencil className="size-4" />}
            className="-mr-3"
            onClick={() => setIsEditing(true)}
          />
        </>
      )}
      {draft.mistyped !== null && (
        <p role="alert" className="col-span-2 col-start-2 text-sm text-red">
          {quantityHint(getChosenItem(draft)?.unit ?? '')}
        </p>
      )}
      {warning !== '' && (
        <p
          className={`col-span-2 col-start-2 flex items-start gap-1.5 text-sm text-pretty ${isDoubtful ? 'text-amber' : 'text-ink-soft'}`}
        >
          {isDoubtful && <TriangleAlert className="mt-0.5 size-4 shrink-0" />}
          {warning}
        </p>
      )}
    </li>
  );
}
