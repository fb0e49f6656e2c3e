import { Pencil, TriangleAlert } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { MAX_QUANTITY } from '#contract/limits.ts';
import { ANY_BRAND } from '#domain/firmness.ts';
import { isSoldByWeight, quantityStep } from '#domain/sold-by-weight.ts';
import { ItemPicture } from '#web/shared/item-picture.tsx';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { type DraftLine, isInDoubt, itemOf, type Way, wayOf } from './draft.ts';
import { doubtWords } from './list-entry-words.ts';

const icon = { 'aria-hidden': true, strokeWidth: 1.75 } as const;
const box = 'rounded-lg border border-line-strong bg-raised px-2 text-base text-ink touch';

/** The line as written, to be written anew: it is read again. */
function Rewrite({ text, onDone }: { text: string; onDone: (text: string | null) => void }) {
  const [words, setWords] = useState(text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onDone(words.trim() === '' ? null : words);
  };
  return (
    <form onSubmit={submit} className="flex items-center gap-2">
      <input
        // biome-ignore lint/a11y/noAutofocus: the shopper has just asked to write here
        autoFocus
        aria-label={`Write ${text} in other words`}
        value={words}
        maxLength={200}
        onChange={(event) => setWords(event.target.value)}
        className={`min-w-0 flex-1 ${box}`}
      />
      <Button type="submit" size="sm">
        Read it
      </Button>
    </form>
  );
}

/** How many, and any brand or this one. */
function Amount({
  draft,
  onQuantity,
  onFirmness,
}: {
  draft: DraftLine;
  onQuantity: (quantity: number) => void;
  onFirmness: (firmness: DraftLine['firmness']) => void;
}) {
  const item = itemOf(draft);
  if (item === undefined) return null;
  const step = quantityStep(item.unit);
  const isAny = draft.firmness === 'any';
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-2">
      <label className="flex items-center gap-1.5 text-sm">
        <span className="sr-only">Amount of {item.name}</span>
        <input
          type="number"
          inputMode="decimal"
          min={step}
          max={MAX_QUANTITY}
          step={step}
          value={draft.quantity}
          onChange={({ target }) => {
            const quantity = Math.round(target.valueAsNumber / step) * step;
            if (quantity >= step && quantity <= MAX_QUANTITY) onQuantity(quantity);
          }}
          className={`figures w-18 text-right ${box}`}
        />
        {isSoldByWeight(item.unit) ? 'lb' : `× ${item.unit}`}
      </label>
      <Button
        size="sm"
        look="quiet"
        aria-pressed={!isAny}
        aria-label={isAny ? `${ANY_BRAND} of ${item.name}` : `Only ${item.brand} of ${item.name}`}
        onClick={() => onFirmness(isAny ? 'brand' : 'any')}
      >
        {isAny ? ANY_BRAND : `Only ${item.brand}`}
      </Button>
    </div>
  );
}

/** One line of the list: what was written, what it becomes, and what may be wrong with that. */
export function ReviewLine({
  draft,
  isRereading,
  onWay,
  onQuantity,
  onFirmness,
  onReread,
}: {
  draft: DraftLine;
  isRereading: boolean;
  onWay: (way: Way) => void;
  onQuantity: (quantity: number) => void;
  onFirmness: (firmness: DraftLine['firmness']) => void;
  onReread: (text: string) => void;
}) {
  const [isWriting, setIsWriting] = useState(false);
  const { line } = draft;
  const item = itemOf(draft);
  const doubt = doubtWords(draft);
  return (
    <li aria-busy={isRereading} className="py-2.5">
      {isWriting ? (
        <Rewrite
          text={line.text}
          onDone={(text) => {
            setIsWriting(false);
            if (text !== null && text !== line.text) onReread(text);
          }}
        />
      ) : (
        <div className="flex items-center gap-1 text-sm text-ink-soft">
          {item && <ItemPicture item={item} className="size-6" />}
          <p dir="auto" className="min-w-0 flex-1 wrap-anywhere">
            “{line.text}”
          </p>
          <IconButton
            label={`Write ${line.text} in other words`}
            icon={<Pencil {...icon} className="size-4" />}
            onClick={() => setIsWriting(true)}
          />
        </div>
      )}
      <select
        aria-label={`What ${line.text} is`}
        value={wayOf(draft)}
        onChange={({ target }) => onWay(target.value as Way)}
        className={`w-full truncate font-medium ${box}`}
      >
        {line.choices.map((choice, index) => (
          <option key={choice.item.id} value={index}>
            {choice.item.name},{' '}
            {choice.firmness === 'any' ? choice.item.unit : `${choice.item.brand}, ${choice.item.unit}`}
          </option>
        ))}
        <option value="note">Keep as a note, not compared</option>
        <option value="nothing">Leave out</option>
      </select>
      <Amount draft={draft} onQuantity={onQuantity} onFirmness={onFirmness} />
      {doubt !== '' && (
        <p
          className={`mt-1 flex items-start gap-1.5 text-sm ${isInDoubt(draft) ? 'text-amber' : 'text-ink-soft'}`}
        >
          {isInDoubt(draft) && <TriangleAlert {...icon} className="mt-0.5 size-4 shrink-0" />}
          {doubt}
        </p>
      )}
    </li>
  );
}
