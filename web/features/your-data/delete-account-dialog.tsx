import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { User } from '#contract/auth.ts';
import { listSharedLists } from '#contract/shared-lists.ts';
import { DELETION_CONFIRMATION_WORD, deleteAccount } from '#contract/your-data.ts';
import { t } from '#domain/language.ts';
import { createQueryOptions } from '#web/api/query.ts';
import { request } from '#web/api/request.ts';
import { clearBrowserData } from '#web/lib/clear-browser-data.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/input.tsx';
import { reportDataFailure, SignInAgain } from './sign-in-again.tsx';

const choices = {
  delete: [t`Delete them`, t`Their links will stop working.`],
  keep: [t`Leave them for people who have the link`, t`Without your name. You can no longer delete them.`],
} as const;

type Choice = keyof typeof choices;

function SharedListsChoice({ choice, onChoose }: { choice: Choice; onChoose: (choice: Choice) => void }) {
  const groupName = useId();
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{t`The lists you have shared`}</legend>
      {(Object.keys(choices) as Choice[]).map((each) => (
        <label key={each} className="flex items-start gap-3 py-1.5 touch">
          <input
            type="radio"
            name={groupName}
            className="mt-1 size-4 shrink-0 accent-accent"
            checked={choice === each}
            onChange={() => onChoose(each)}
          />
          <span className="min-w-0">
            {choices[each][0]}
            <span className="block text-sm text-ink-soft">{choices[each][1]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

export function DeleteAccountDialog({
  user,
  isOpen,
  onClose,
}: {
  user: User;
  isOpen: boolean;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState('');
  const [sharedLists, setSharedLists] = useState<Choice>('delete');
  const { data: lists } = useQuery(createQueryOptions(listSharedLists, {}));
  const confirmationText = user.email ?? DELETION_CONFIRMATION_WORD;
  const isConfirmed = typed.trim().toLowerCase() === confirmationText.toLowerCase();
  const deleteMutation = useMutation({
    mutationFn: () => request(deleteAccount, { body: { confirmation: typed, sharedLists } }),
    onSuccess: () => {
      clearBrowserData();
      location.replace('/your-data#deleted');
    },
    onError: (error) =>
      reportDataFailure(error, t`Couldn’t delete it`, t`Couldn’t delete your account. Please try again.`),
  });
  const isDeletionStarted = deleteMutation.isPending || deleteMutation.isSuccess;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isConfirmed && !isDeletionStarted) deleteMutation.mutate();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onClose}
      title={t`Delete your account?`}
      description={t`This deletes your cart, lists, favorites, orders, receipts, prices, settings, and messages right away. It can’t be undone.`}
    >
      <form noValidate onSubmit={submit} className="space-y-4 pt-2">
        {user.subscriptionStatus === 'active' && (
          <p>
            {t`This also ends your Premium subscription. You won’t be charged again, and the days left aren’t refunded.`}
          </p>
        )}
        <p>
          {t`Lists you share with other members stay with them, without your name. One of them becomes the owner. A list with only guests is deleted.`}
        </p>
        {lists?.length !== 0 && <SharedListsChoice choice={sharedLists} onChoose={setSharedLists} />}
        <Field
          label={t`To confirm, type ${confirmationText}`}
          className="wrap-anywhere"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={320}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <SignInAgain error={deleteMutation.error} title={t`Couldn’t delete it`} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t`Keep my account`}</Button>
          <Button
            type="submit"
            variant="danger"
            isPending={isDeletionStarted}
            disabledReason={isConfirmed ? undefined : t`Type ${confirmationText} first`}
          >
            {t`Delete permanently`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
