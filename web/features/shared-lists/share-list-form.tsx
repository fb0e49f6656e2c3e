import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  LIST_DESCRIPTION_MAX_CHARACTERS,
  LIST_TITLE_MAX_CHARACTERS,
  type OwnerNameDisplay,
  type SharedList,
} from '#contract/shared-lists.ts';
import { t } from '#domain/language.ts';
import { ApiError, errorMessage, errorToShow } from '#web/api/api-error.ts';
import { userQueryKey } from '#web/api/query.ts';
import { useSingleFlight } from '#web/lib/use-single-flight.ts';
import { useDraft } from '#web/shared/use-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { renderCounterNearLimit } from '#web/ui/counter.tsx';
import { Field } from '#web/ui/input.tsx';
import { LabeledField } from '#web/ui/labeled.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { ownerNameChoices } from './list-text.ts';
import { useShareCart } from './use-shared-lists.ts';

const DEFAULT_TITLE = t`My Grocery List`;

const findIssueMessage = (error: unknown, field: string) =>
  error instanceof ApiError ? error.issues.find((issue) => issue.field === field)?.message : undefined;

function useOwner(): SharedList['owner'] {
  const client = useQueryClient();
  return client.getQueryData<SharedList['owner'] | null>(userQueryKey) ?? { firstName: null, lastName: null };
}

export function ShareListForm({ onShared }: { onShared: (list: SharedList) => void }) {
  const { mutateAsync, isPending, error: failure } = useShareCart();
  const error = errorToShow(failure);
  const [title, setTitle] = useDraft('share.title', DEFAULT_TITLE);
  const [description, setDescription] = useDraft('share.description');
  const [isBlank, setIsBlank] = useState(false);
  const once = useSingleFlight();
  const nameChoices = ownerNameChoices(useOwner());
  const [ownerName, setOwnerName] = useState(nameChoices[0]?.value ?? 'anonymous');
  const titleIssue = findIssueMessage(error, 'title');
  const descriptionIssue = findIssueMessage(error, 'description');

  const shareList = async () => {
    const sharedList = await mutateAsync({
      ...{ title, description },
      ...(ownerName !== 'full' && { ownerName }),
    }).catch(() => null);
    if (sharedList !== null) onShared(sharedList);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isTitleBlank = title.trim() === '';
    setIsBlank(isTitleBlank);
    if (!isTitleBlank) void once('share', shareList);
  };

  return (
    <form noValidate onSubmit={submit} className="space-y-4 pt-1">
      <Field
        label={t`Title`}
        value={title}
        maxLength={LIST_TITLE_MAX_CHARACTERS}
        hint={renderCounterNearLimit(title, LIST_TITLE_MAX_CHARACTERS)}
        autoComplete="off"
        required
        onChange={(event) => setTitle(event.target.value)}
        error={isBlank ? t`Give your list a title.` : titleIssue && t`The title ${titleIssue}.`}
      />
      <TextArea
        label={t`Description (optional)`}
        value={description}
        maxLength={LIST_DESCRIPTION_MAX_CHARACTERS}
        hint={renderCounterNearLimit(description, LIST_DESCRIPTION_MAX_CHARACTERS)}
        placeholder={t`Ripe avocados for Sunday, please`}
        onChange={(event) => setDescription(event.target.value)}
        error={descriptionIssue && t`The description ${descriptionIssue}.`}
      />
      <LabeledField label={t`Shared by`}>
        {(selectProps) => (
          <select
            {...selectProps}
            value={ownerName}
            onChange={({ target }) => setOwnerName(target.value as OwnerNameDisplay)}
            className="w-full rounded-lg border border-line-strong bg-raised px-3 text-base text-ink touch"
          >
            {nameChoices.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </LabeledField>
      {error !== null && titleIssue === undefined && descriptionIssue === undefined && (
        <Notice tone="red" title={t`Sharing Failed`}>
          <p>{errorMessage(error, t`Couldn’t share your list. Please try again.`)}</p>
        </Notice>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 text-sm text-ink-soft">
          {t`Anyone with the link sees the list and this name.`}
        </p>
        <Button type="submit" variant="primary" isPending={isPending}>
          {isPending ? t`Sharing...` : t`Share List`}
        </Button>
      </div>
    </form>
  );
}
