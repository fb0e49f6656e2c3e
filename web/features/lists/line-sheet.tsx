import { Minus, Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { LINE_NOTE_MAX_CHARACTERS, MAX_QUANTITY } from '#contract/limits.ts';
import { quantityStep } from '#domain/item/size/sold-by-weight.ts';
import { localizedItemName, t } from '#domain/language.ts';
import type { ItemChoice, ListField } from '#domain/list/list.ts';
import { quantityText, stepQuantity } from '#web/shared/quantity.ts';
import { Button } from '#web/ui/button.tsx';
import { renderCounterNearLimit } from '#web/ui/counter.tsx';
import { Sheet } from '#web/ui/dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Field } from '#web/ui/input.tsx';
import { BrandChoice } from './brand-choice.tsx';
import { type FoundItem, ItemFinder } from './item-finder.tsx';
import type { ListLineChange, ShownLine } from './list-changes.ts';

function QuantityField({
  line,
  value,
  onSet,
}: {
  line: ShownLine;
  value: number;
  onSet: (to: number) => void;
}) {
  const unit = line.item?.unit ?? '';
  const step = quantityStep(unit);
  return (
    <div role="group" aria-label={t`Quantity`} className="flex items-center gap-3">
      <span className="flex-1 text-sm font-medium">{t`Quantity`}</span>
      <IconButton
        label={t`Less`}
        isRepeatable
        disabled={value <= step}
        icon={<Minus className="size-4" />}
        onClick={() => onSet(stepQuantity(value, -step))}
      />
      <output className="figures min-w-10 text-center text-lg">{quantityText(value, unit)}</output>
      <IconButton
        label={t`More`}
        isRepeatable
        disabled={value >= MAX_QUANTITY}
        icon={<Plus className="size-4" />}
        onClick={() => onSet(stepQuantity(value, step))}
      />
    </div>
  );
}

const isSameChoice = (a: ItemChoice, b: ItemChoice) => a.itemId === b.itemId && a.firmness === b.firmness;

function LineForm({
  line,
  onSave,
  onFound,
  onRemove,
}: {
  line: ShownLine;
  onSave: (changes: ListLineChange[]) => void;
  onFound: (found: FoundItem) => void;
  onRemove: () => void;
}) {
  // Save only the fields changed here, because other members may edit the line too.
  const [initialLine] = useState(line);
  const [name, setName] = useState(initialLine.name);
  const [quantity, setQuantity] = useState(initialLine.quantity);
  const [note, setNote] = useState(initialLine.note);
  const [wish, setWish] = useState(initialLine.wish);
  const createFieldChanges = (field: ListField, value: unknown, isChanged: boolean): ListLineChange[] =>
    isChanged ? [{ kind: 'set', line: line.line, field, value } as ListLineChange] : [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const newName = name.trim();
    onSave([
      ...createFieldChanges('name', newName, newName !== '' && newName !== initialLine.name),
      ...createFieldChanges('quantity', quantity, quantity !== initialLine.quantity),
      ...createFieldChanges('note', note.trim(), note.trim() !== initialLine.note),
      ...createFieldChanges('wish', wish, !isSameChoice(wish, initialLine.wish)),
    ]);
  };
  return (
    <form onSubmit={submit} className="mx-auto max-w-xl space-y-4 pt-1">
      {line.item === null && (
        <>
          <Field
            label={t`Item`}
            value={name}
            maxLength={120}
            onChange={({ target }) => setName(target.value)}
          />
          <div>
            <p className="mb-1 text-sm text-ink-soft">
              {t`We don’t have a price for this. Choose an item to compare prices:`}
            </p>
            <ItemFinder
              label={t`Search for what it is`}
              placeholder={t`Search for what it is`}
              actionLabel={t`Use these words`}
              onText={setName}
              onFound={onFound}
            />
          </div>
        </>
      )}
      <QuantityField line={line} value={quantity} onSet={setQuantity} />
      {line.item !== null && <BrandChoice item={line.item} wish={wish} onChoose={setWish} />}
      <Field
        label={t`Note`}
        value={note}
        maxLength={LINE_NOTE_MAX_CHARACTERS}
        hint={renderCounterNearLimit(note, LINE_NOTE_MAX_CHARACTERS)}
        placeholder={t`The ripe ones, for Sunday…`}
        onChange={({ target }) => setNote(target.value)}
      />
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="quiet" className="-ml-4" icon={<Trash2 className="size-4" />} onClick={onRemove}>
          {t`Remove`}
        </Button>
        <Button type="submit" variant="primary">
          {t`Save`}
        </Button>
      </div>
    </form>
  );
}

export function LineSheet({
  line,
  onChange,
  onFound,
  onRemove,
  onClose,
}: {
  line: ShownLine | null;
  onChange: (changes: ListLineChange[]) => void;
  onFound: (line: ShownLine, found: FoundItem) => void;
  onRemove: (line: ShownLine) => void;
  onClose: () => void;
}) {
  return (
    <Sheet
      isOpen={line !== null}
      onOpenChange={onClose}
      title={line === null ? '' : line.item === null ? line.name : localizedItemName(line.name)}
    >
      {line !== null && (
        <LineForm
          key={`${line.line} ${line.wish.itemId}`}
          line={line}
          onSave={(changes) => {
            if (changes.length > 0) onChange(changes);
            onClose();
          }}
          onFound={(found) => onFound(line, found)}
          onRemove={() => {
            onRemove(line);
            onClose();
          }}
        />
      )}
    </Sheet>
  );
}
