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
  const change = (key: number, to: (draft: DraftLine) => DraftLine) =>
    setDrafts((now) => now?.map((draft) => (draft.key === key ? to(draft) : draft)) ?? null);

  const reading = useMutation({
    mutationFn: (text: string) => request(readListText, { body: { text } }),
    onSuccess: (read) => {
      setDrafts(createDrafts(read.lines));
      setRest({ text: read.rest, count: read.restCount });
    },
  });
  const rereading = useMutation({
    mutationFn: ({ text }: { key: number; text: string }) => request(readListText, { body: { text } }),
    onSuccess: (read, { key }) =>
      setDrafts(
        (now) => now?.flatMap((draft) => (draft.key === key ? createDrafts(read.lines) : [draft])) ?? null,
      ),
    onError: (error) => toastFailure(t`Error`, errorMessage(error, t`Couldn’t read the line.`)),
  });
  const adding = useAddToList();

  return {
    drafts,
    restCount: rest.count,
    read: reading.mutate,
    isReading: reading.isPending,
    readError: reading.error,
    isRereading: (key: number) => rereading.isPending && rereading.variables.key === key,
    reread: (key: number, text: string) => rereading.mutate({ key, text }),
    choose: (key: number, option: LineOption) => change(key, (draft) => withOption(draft, option)),
    typeQuantity: (key: number, typed: string) => change(key, (draft) => withTypedQuantity(draft, typed)),
    add: () => drafts && adding.mutate(toListAddition(drafts), { onSuccess: () => onAdded(rest.text) }),
    isAdding: adding.isPending,
    addError: adding.error,
    rewrite: () => setDrafts(null),
  };
}
