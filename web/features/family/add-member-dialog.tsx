import { UserPlus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import {
  FAMILY_NAME_MAX_CHARACTERS,
  FILL_IN_ALL_FIELDS_MESSAGE,
  INVALID_EMAIL_MESSAGE,
  simpleEmailPattern,
} from '#contract/family.ts';
import { t } from '#domain/language.ts';
import { errorMessage, errorToShow } from '#web/api/api-error.ts';
import { useDraft } from '#web/shared/use-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { renderCounterNearLimit } from '#web/ui/counter.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useFamilyMutations } from './use-family.ts';

function findMistake(name: string, email: string): string | null {
  if (name.trim() === '' || email.trim() === '') return FILL_IN_ALL_FIELDS_MESSAGE;
  return simpleEmailPattern.test(email.trim()) ? null : INVALID_EMAIL_MESSAGE;
}

function Form({ onDone }: { onDone: () => void }) {
  const { add, isAdding, addError } = useFamilyMutations();
  const [name, setName] = useDraft('family.name');
  const [email, setEmail] = useDraft('family.email');
  const [mistake, setMistake] = useState<string | null>(null);
  const failure = errorToShow(addError);
  const problem = mistake ?? (failure && t`Failed to add family member`);
  const reason = mistake === null && failure ? errorMessage(failure, '') : '';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const newMistake = findMistake(name, email);
    setMistake(newMistake);
    if (newMistake === null) void add({ name, email }, onDone);
  };
  return (
    <form noValidate onSubmit={submit} className="space-y-4 pt-1">
      <Field
        label={t`Name`}
        value={name}
        maxLength={FAMILY_NAME_MAX_CHARACTERS}
        hint={renderCounterNearLimit(name, FAMILY_NAME_MAX_CHARACTERS)}
        autoComplete="off"
        required
        onChange={(event) => setName(event.target.value)}
      />
      <Field
        label={t`Email`}
        type="email"
        value={email}
        autoComplete="off"
        required
        hint={t`The email they sign in with.`}
        onChange={(event) => setEmail(event.target.value)}
      />
      {problem !== null && (
        <Notice tone="red">
          <p>{problem}</p>
          {reason !== '' && <p>{reason}</p>}
        </Notice>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onDone}>{t`Cancel`}</Button>
        <Button type="submit" variant="primary" isPending={isAdding}>
          {isAdding ? t`Adding...` : t`Add Family Member`}
        </Button>
      </div>
    </form>
  );
}

export function AddMemberDialog() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="primary"
        icon={<UserPlus className="size-4" />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {t`Add Family Member`}
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title={t`Add Family Member`}
        description={t`They’ll have Premium free from then on.`}
      >
        <Form onDone={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}
