import { type FormEvent, useId, useState } from 'react';
import {
  FAVORITE_NOTES_MAX_CHARACTERS,
  type Favorite,
  type FavoriteFrequency,
  favoriteFrequencies,
} from '#contract/favorites.ts';
import { brandAndSizeText } from '#domain/item/brand-and-size.ts';
import { localizedItemName, t } from '#domain/language.ts';
import { useDraft } from '#web/shared/use-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { renderCounterNearLimit } from '#web/ui/counter.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { frequencyNames } from './frequency-names.ts';
import type { Favorites } from './use-favorites.ts';

function Form({
  favorite,
  onSave,
}: {
  favorite: Favorite;
  onSave: (details: { frequency: FavoriteFrequency; notes: string }) => Promise<void>;
}) {
  const [frequency, setFrequency] = useState(favorite.frequency);
  const [notes, setNotes] = useDraft(`favorite.${favorite.id}.notes`, favorite.notes ?? '');
  const [isPending, setIsPending] = useState(false);
  const id = useId();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setIsPending(true);
    await onSave({ frequency, notes });
    setIsPending(false);
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="space-y-4 pt-1">
      <div>
        <label htmlFor={id} className="mb-1 block text-sm font-medium">
          {t`How often you buy it`}
        </label>
        <select
          id={id}
          value={frequency}
          onChange={(event) => {
            const chosenFrequency = favoriteFrequencies.find((each) => each === event.target.value);
            if (chosenFrequency !== undefined) setFrequency(chosenFrequency);
          }}
          className="w-full rounded-lg border border-line-strong bg-raised px-3 text-base touch"
        >
          {favoriteFrequencies.map((each) => (
            <option key={each} value={each}>
              {frequencyNames[each]}
            </option>
          ))}
        </select>
      </div>
      <TextArea
        label={t`Notes (optional)`}
        value={notes}
        maxLength={FAVORITE_NOTES_MAX_CHARACTERS}
        hint={renderCounterNearLimit(notes, FAVORITE_NOTES_MAX_CHARACTERS)}
        placeholder={t`The ripe ones, for smoothies`}
        onChange={(event) => setNotes(event.target.value)}
      />
      <div className="flex justify-end">
        <Button type="submit" variant="primary" isPending={isPending}>
          {t`Save`}
        </Button>
      </div>
    </form>
  );
}

export function FavoriteDialog({
  favorite,
  onSave,
  onClose,
}: {
  favorite: Favorite | null;
  onSave: Favorites['edit'];
  onClose: () => void;
}) {
  return (
    <Dialog
      isOpen={favorite !== null}
      onOpenChange={onClose}
      title={favorite ? localizedItemName(favorite.item.name) : ''}
      description={favorite && brandAndSizeText(favorite.item)}
    >
      {favorite !== null && (
        <Form
          favorite={favorite}
          onSave={async (details) => {
            if (await onSave({ favorite, ...details })) onClose();
          }}
        />
      )}
    </Dialog>
  );
}
