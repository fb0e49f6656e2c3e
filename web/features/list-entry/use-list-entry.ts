import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type ReadListResponse, readListText } from '#contract/list-entry.ts';
import { t } from '#domain/language.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { request } from '#web/api/request.ts';
import {
  type DraftLine,
  type LineOption,
  toDraftLine,
  toListAddition,
  withOption,
  withTypedQuantity,
} from '#web/shared/line-draft.ts';
import { useAddToList } from '#web/shared/use-add-to-list.ts';
import { toastFailure } from '#web/ui/toast.ts';

let lastKey = 0;
const createDrafts = (lines: ReadListResponse['lines']) =>
  lines.map((line) => {
    lastKey += 1;
    return toDraftLine(line, lastKey);
  });

export function useListEntry(onAdded: (rest: string) => void) {
  const [drafts, setDrafts] = useState<DraftLine[] | null>(null);
  const [rest, setRest] = useState({ text: '', count: 0 });
  const updateDraft = (key: number, update: (draft: DraftLine) => DraftLine) =>
    setDrafts(
      (currentDrafts) => currentDrafts?.map((draft) => (draft.key === key ? update(draft) : draft)) ?? null,
    );

  const readMutation = useMutation({
    mutationFn: (text: string) => request(readListText, { body: { text } }),
    onSuccess: (response) => {
      setDrafts(createDrafts(response.lines));
      setRest({ text: response.rest, count: response.restCount });
    },
  });
  const rereadMutation = useMutation({
    mutationFn: ({ text }: { key: number; text: string }) => request(readListText, { body: { text } }),
    onSuccess: (response, { key }) =>
      setDrafts(
        (currentDrafts) =>
          currentDrafts?.flatMap((draft) => (draft.key === key ? createDrafts(response.lines) : [draft])) ??
          null,
      ),
    onError: (error) => toastFailure(t`Error`, errorMessage(error, t`Couldn’t read the line.`)),
  });
  const addMutation = useAddToList();

  return {
    drafts,
    restCount: rest.count,
    read: readMutation.mutate,
    isReading: readMutation.isPending,
    readError: readMutation.error,
    isRereading: (key: number) => rereadMutation.isPending && rereadMutation.variables.key === key,
    reread: (key: number, text: string) => rereadMutation.mutate({ key, text }),
    choose: (key: number, option: LineOption) => updateDraft(key, (draft) => withOption(draft, option)),
    typeQuantity: (key: number, typed: string) =>
      updateDraft(key, (draft) => withTypedQuantity(draft, typed)),
    add: () => drafts && addMutation.mutate(toListAddition(drafts), { onSuccess: () => onAdded(rest.text) }),
    isAdding: addMutation.isPending,
    addError: addMutation.error,
    rewrite: () => setDrafts(null),
  };
}
