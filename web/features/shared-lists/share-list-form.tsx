import { type FormEvent, useState } from 'react';
import {
  LIST_DESCRIPTION_MAX_CHARACTERS,
  LIST_TITLE_MAX_CHARACTERS,
  type SharedList,
} from '#contract/shared-lists.ts';
import { t } from '#domain/language.ts';
import { ApiError, messageOf, shownError } from '#web/api/api-error.ts';
import { useSingleFlight } from '#web/lib/use-single-flight.ts';
import { useDraft } from '#web/shared/use-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { counterNearLimit } from '#web/ui/counter.tsx';
import { Field } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { useShareCart } from './use-shared-lists.ts';

const DEFAULT_TITLE = t`My Grocery List`;

const issueOf = (error: unknown, field: string) =>
  error instanceof ApiError ? error.issues.find((issue) => issue.field === field)?.message : undefined;

/** Title and description of the list to share. */
export function ShareListForm({ onShared }: { onShared: (list: SharedList) => void }) {
  const { mutateAsync, isPending, error: failure } = useShareCart();
  const error = shownError(failure);
  const [title, setTitle] = useDraft('share.title', DEFAULT_TITLE);
  const [description, setDescription] = useDraft('share.description');
  const [isBlank, setIsBlank] = useState(false);
  const once = useSingleFlight();
  const titleIssue = issueOf(error, 'title');
  const descriptionIssue = issueOf(error, 'description');

  const send = async () => {
    const shared = await mutateAsync({ title, description }).catch(() => null);
    if (shared !== null) onShared(shared);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isMissing = title.trim() === '';
    setIsBlank(isMissing);
    if (!isMissing) void once('share', send);
  };

  return (
    <form noValidate onSubmit={submit} className="space-y-4 pt-1">
      <Field
        label={t`Title`}
        value={title}
        maxLength={LIST_TITLE_MAX_CHARACTERS}
        hint={counterNearLimit(title, LIST_TITLE_MAX_CHARACTERS)}
        autoComplete="off"
        required
        onChange={(event) => setTitle(event.target.value)}
        error={isBlank ? t`Give your list a title.` : titleIssue && t`The title ${titleIssue}.`}
      />
      <TextArea
        label={t`Description (optional)`}
        value={description}
        maxLength={LIST_DESCRIPTION_MAX_CHARACTERS}
        hint={counterNearLimit(description, LIST_DESCRIPTION_MAX_CHARACTERS)}
        placeholder={t`For Sunday, the ripe avocados please`}
        onChange={(event) => setDescription(event.target.value)}
        error={descriptionIssue && t`The description ${descriptionIssue}.`}
      />
      {error !== null && titleIssue === undefined && descriptionIssue === undefined && (
        <Notice tone="red" title={t`Sharing Failed`}>
          <p>{messageOf(error, t`Your list could not be shared. Please try again.`)}</p>
        </Notice>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 text-sm text-ink-soft">
          {t`Everybody with the link sees the list and your first name.`}
        </p>
        <Button type="submit" look="primary" isPending={isPending}>
          {isPending ? t`Sharing...` : t`Share List`}
        </Button>
      </div>
    </form>
  );
}
