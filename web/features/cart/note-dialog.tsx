import { type FormEvent, useState } from 'react';
import { LINE_NOTE_MAX_CHARACTERS } from '#contract/limits.ts';
import { t } from '#domain/language.ts';
import { Button } from '#web/ui/button.tsx';
import { renderCounterNearLimit } from '#web/ui/counter.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/input.tsx';

function Form({ note, onSave }: { note: string; onSave: (note: string) => void }) {
  const [text, setText] = useState(note);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave(text.trim());
  };
  return (
    <form onSubmit={submit} className="space-y-4">
      <Field
        label={t`Note`}
        value={text}
        maxLength={LINE_NOTE_MAX_CHARACTERS}
        placeholder={t`The ripe ones, for Sunday…`}
        hint={renderCounterNearLimit(text, LINE_NOTE_MAX_CHARACTERS)}
        autoFocus
        onChange={({ target }) => setText(target.value)}
      />
      <div className="flex flex-wrap justify-end gap-2">
        {note !== '' && (
          <Button variant="quiet" onClick={() => onSave('')}>
            {t`Remove the note`}
          </Button>
        )}
        <Button type="submit" variant="primary">
          {t`Save`}
        </Button>
      </div>
    </form>
  );
}

export function NoteDialog({
  name,
  note,
  isOpen,
  onClose,
  onSave,
}: {
  name: string;
  note: string;
  isOpen: boolean;
  onClose: () => void;
  onSave: (note: string) => void;
}) {
  return (
    <Dialog isOpen={isOpen} onOpenChange={onClose} title={name}>
      <Form
        note={note}
        onSave={(text) => {
          onClose();
          onSave(text);
        }}
      />
    </Dialog>
  );
}
