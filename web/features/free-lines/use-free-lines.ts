import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { addCartNote, type CartNote, removeCartNote, updateCartNote } from '#contract/free-lines.ts';
import { CART_NOTE_MAX_CHARACTERS } from '#contract/limits.ts';
import { t } from '#domain/language.ts';
import { errorMessage, errorToShow } from '#web/api/api-error.ts';
import { didSucceed, updateOptimistically } from '#web/api/mutations.ts';
import { request } from '#web/api/request.ts';
import { cartMutationKey } from '#web/shared/cart-cache.ts';
import { cartNotesQuery, refreshCartNotes } from '#web/shared/free-lines-query.ts';
import { offerUndo } from '#web/shared/offer-undo.ts';
import { toast, toastFailure } from '#web/ui/toast.ts';

type TextChange = { line: CartNote; text: string };

export function useCartNotes() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(cartNotesQuery);
  const refresh = () => refreshCartNotes(client);
  const showChange = (change: (lines: CartNote[]) => CartNote[]) =>
    updateOptimistically<CartNote[]>(client, cartNotesQuery.queryKey, change);

  const addMutation = useMutation({
    mutationFn: (text: string) => request(addCartNote, { body: { text } }),
    onError: (error) => toastFailure(t`Error`, errorMessage(error, t`Couldn’t save the note.`)),
    onSettled: refresh,
  });
  const removeMutation = useMutation({
    mutationKey: cartMutationKey,
    mutationFn: ({ id }: CartNote) => request(removeCartNote, { params: { id } }),
    onMutate: ({ id }) => showChange((lines) => lines.filter((line) => line.id !== id)),
    onError: (error, _line, rollback) => {
      rollback?.();
      toastFailure(t`Error`, errorMessage(error, t`Couldn’t remove the note.`));
    },
    onSettled: refresh,
  });
  const rewriteMutation = useMutation({
    mutationKey: cartMutationKey,
    mutationFn: ({ line: { id }, text }: TextChange) =>
      request(updateCartNote, { params: { id }, body: { text } }),
    onMutate: ({ line, text }) =>
      showChange((lines) => lines.map((each) => (each.id === line.id ? { ...each, text } : each))),
    onError: (error, _change, rollback) => {
      rollback?.();
      toastFailure(t`Error`, errorMessage(error, t`Couldn’t change the note.`));
    },
    onSettled: refresh,
  });

  const restoreNote = async ({ text, addedAt }: CartNote, isRetry: boolean) => {
    if (isRetry) await refresh();
    const lines = client.getQueryData<CartNote[]>(cartNotesQuery.queryKey) ?? [];
    if (isRetry && lines.some((line) => line.text === text && line.addedAt === addedAt)) return;
    await request(addCartNote, { body: { text, addedAt } });
    await refresh();
  };

  return {
    lines: data ?? [],
    /** The error to show instead of the lines. Null if lines have been loaded, even if a later request failed. */
    error: data === undefined ? errorToShow(error) : null,
    retry: () => void refetch(),
    add: async (text: string): Promise<boolean> => {
      let line: CartNote | undefined;
      const addLine = async () => {
        line = await addMutation.mutateAsync(text.slice(0, CART_NOTE_MAX_CHARACTERS));
      };
      if (!(await didSucceed(addLine()))) return false;
      toast({
        title: t`Saved as a note`,
        description: t`${text} is on your list, with no price.`,
        action: { label: t`Undo`, run: () => line && removeMutation.mutate(line) },
      });
      return true;
    },
    remove: async (line: CartNote): Promise<void> => {
      if (!(await didSucceed(removeMutation.mutateAsync(line)))) return;
      offerUndo({
        title: t`Removed ${line.text}`,
        undo: (isRetry) => restoreNote(line, isRetry),
        reportFailure: (error, again) =>
          toastFailure(t`Error`, errorMessage(error, t`Couldn’t save the note.`), '', again),
      });
    },
    rewrite: async (line: CartNote, text: string): Promise<void> => {
      let rewrittenLine = line;
      const rewriteLine = async () => {
        rewrittenLine = await rewriteMutation.mutateAsync({ line, text });
      };
      if (!(await didSucceed(rewriteLine()))) return;
      toast({
        title: t`Changed to ${rewrittenLine.text}`,
        action: {
          label: t`Undo`,
          run: () => rewriteMutation.mutate({ line: rewrittenLine, text: line.text }),
        },
      });
    },
  };
}
