import { Ban, Pencil, StickyNote, TriangleAlert } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { MAX_QUANTITY } from '#contract/limits.ts';
import { isSoldByWeight, quantityStep } from '#domain/sold-by-weight.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { type DraftLine, isInDoubt, itemOf, type Way } from './draft.ts';
import { LineMenu } from './line-menu.tsx';
import { doubtWords } from './list-entry-words.ts';

const icon = { 'aria-hidden': true, strokeWidth: 1.75 } as const;
const box = 'min-w-0 rounded-lg border border-line-strong bg-raised px-2 text-base text-ink touch';

/** The line as written, to be written anew: it is read again. */
function Rewrite({ text, onDone }: { text: string; onDone: (text: string | null) => void }) {
  const [words, setWords] = useState(text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onDone(words.trim() === '' || words === text ? null : words);
  };
  return (
    <form onSubmit={submit} className="col-span-full flex items-center gap-2">
      <input
        // biome-ignore lint/a11y/noAutofocus: the shopper has just asked to write here
        autoFocus
        aria-label={`Write ${text} in other words`}
        value={words}
        maxLength={200}
        onChange={(event) => setWords(event.target.value)}
        className={`flex-1 ${box}`}
      />
      <Button type="submit" size="sm">
        Read it
      </Button>
    </form>
  );
}

/** How many packages, or pounds. */
function Amount({ draft, onQuantity }: { draft: DraftLine; onQuantity: (quantity: number) => void }) {
  const item = itemOf(draft);
  // What is being typed need not be an amount yet.
  const [typed, setTyped] = useState<string | null>(null);
  if (item === undefined) {
    const Icon = draft.isNote ? StickyNote : Ban;
    return <Icon {...icon} className="m-3 size-5 justify-self-center text-ink-soft" />;
  }
  const step = quantityStep(item.unit);
  const isWeighed = isSoldByWeight(item.unit);
  return (
    <label className="text-center text-sm text-ink-soft">
      <span className="sr-only">Amount of {item.name}</span>
      <input
        type="number"
        inputMode="decimal"
        min={step}
        max={MAX_QUANTITY}
        step={step}
        value={typed ?? draft.quantity}
        onChange={({ target }) => {
          setTyped(target.value);
          const quantity = Math.round(target.valueAsNumber / step) * step;
          if (quantity >= step && quantity <= MAX_QUANTITY) onQuantity(quantity);
        }}
        onBlur={() => setTyped(null)}
        className={`figures w-full text-center font-medium ${box}`}
      />
      {isWeighed && <span aria-hidden>lb</span>}
    </label>
  );
}

/** One line of the list: what was written, what it becomes, and what may be wrong with that. */
export function ReviewLine({
  draft,
  isRereading,
  onWay,
  onQuantity,
  onReread,
}: {
  draft: DraftLine;
  isRereading: boolean;
  onWay: (way: Way) => void;
  onQuantity: (quantity: number) => void;
  onReread: (text: string) => void;
}) {
  const [isWriting, setIsWriting] = useState(false);
  const { line } = draft;
  const doubt = doubtWords(draft);
  const isDoubtful = isInDoubt(draft);
  return (
    <li
      aria-busy={isRereading}
      className="grid grid-cols-[3.75rem_1fr_auto] items-start gap-x-3 gap-y-0.5 py-2"
    >
      {isWriting ? (
        <Rewrite
          text={line.text}
          onDone={(text) => {
            setIsWriting(false);
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
            <LineMenu draft={draft} onWay={onWay} />
          </div>
          <IconButton
            label={`Write ${line.text} in other words`}
            icon={<Pencil {...icon} className="size-4" />}
            className="-mr-3"
            onClick={() => setIsWriting(true)}
          />
        </>
      )}
      {doubt !== '' && (
        <p
          className={`col-span-2 col-start-2 flex items-start gap-1.5 text-sm text-pretty ${isDoubtful ? 'text-amber' : 'text-ink-soft'}`}
        >
          {isDoubtful && <TriangleAlert {...icon} className="mt-0.5 size-4 shrink-0" />}
          {doubt}
        </p>
      )}
    </li>
  );
}
