import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addList, type ReadList, readList, takeBackList } from '#contract/list-entry.ts';
import { messageOf } from '#web/api/api-error.ts';
import { request } from '#web/api/request.ts';
import { refreshCart } from '#web/shared/cart-query.ts';
import { refreshFreeLines } from '#web/shared/free-lines-query.ts';
import { toast, toastFailure } from '#web/ui/toast.ts';
import { additionOf, type DraftLine, draftOf, mend, type Way, withTyped } from './draft.ts';
import { addedWords } from './list-entry-words.ts';

type Addition = ReturnType<typeof additionOf>;

/** Puts a whole list into the cart by one call, and takes it back by another. */
function useAddition() {
  const client = useQueryClient();
  const refresh = () => Promise.all([refreshCart(client), refreshFreeLines(client)]);
  const takeBack = async (wishes: Addition['wishes'], freeLineIds: number[]) => {
    try {
      await request(takeBackList, { body: { wishes, freeLineIds } });
    } catch (error) {
      toastFailure('Error', messageOf(error, 'The list could not be taken back.'));
    }
    await refresh();
  };
  return useMutation({
    mutationFn: (addition: Addition) => request(addList, { body: addition }),
    onSuccess: async ({ freeLineIds }, { wishes, freeLines }) => {
      await refresh();
      toast({
        title: 'Added to cart',
        description: addedWords(wishes.length, freeLines.length),
        action: { label: 'Undo', run: () => void takeBack(wishes, freeLineIds) },
      });
    },
  });
}

let lastKey = 0;
const draftsOf = (lines: ReadList['lines']) =>
  lines.map((line) => {
    lastKey += 1;
    return draftOf(line, lastKey);
  });

/** A list on its way into the cart: written, read, mended, added. Nothing is added before `add`. */
export function useListEntry(onAdded: (rest: string) => void) {
  const [drafts, setDrafts] = useState<DraftLine[] | null>(null);
  const [rest, setRest] = useState({ text: '', count: 0 });
  const change = (key: number, to: (draft: DraftLine) => DraftLine) =>
    setDrafts((now) => now?.map((draft) => (draft.key === key ? to(draft) : draft)) ?? null);

  const reading = useMutation({
    mutationFn: (text: string) => request(readList, { body: { text } }),
    onSuccess: (read) => {
      setDrafts(draftsOf(read.lines));
      setRest({ text: read.rest, count: read.restCount });
    },
  });
  const rereading = useMutation({
    mutationFn: ({ text }: { key: number; text: string }) => request(readList, { body: { text } }),
    onSuccess: (read, { key }) =>
      setDrafts(
        (now) => now?.flatMap((draft) => (draft.key === key ? draftsOf(read.lines) : [draft])) ?? null,
      ),
    onError: (error) => toastFailure('Error', messageOf(error, 'The line could not be read.')),
  });
  const adding = useAddition();

  return {
    drafts,
    restCount: rest.count,
    read: reading.mutate,
    isReading: reading.isPending,
    readError: reading.error,
    isRereading: (key: number) => rereading.isPending && rereading.variables.key === key,
    reread: (key: number, text: string) => rereading.mutate({ key, text }),
    mend: (key: number, way: Way) => change(key, (draft) => mend(draft, way)),
    typeQuantity: (key: number, typed: string) => change(key, (draft) => withTyped(draft, typed)),
    add: () => drafts && adding.mutate(additionOf(drafts), { onSuccess: () => onAdded(rest.text) }),
    isAdding: adding.isPending,
    addError: adding.error,
    /** Back to the text, as it was written. */
    rewrite: () => setDrafts(null),
  };
}
