import { useMutation, useQueryClient } from '@tanstack/react-query';
import { addListToCart, undoListAddition } from '#contract/list-entry.ts';
import { formatCount, joinList, t } from '#domain/language.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { request } from '#web/api/request.ts';
import { toast, toastFailure } from '#web/ui/toast.ts';
import { refreshCart } from './cart-cache.ts';
import { refreshCartNotes } from './free-lines-query.ts';
import type { toListAddition } from './line-draft.ts';

const additionText = (itemCount: number, noteCount: number): string =>
  joinList([
    ...(itemCount > 0 ? [formatCount(itemCount, 'item')] : []),
    ...(noteCount > 0 ? [formatCount(noteCount, 'note')] : []),
  ]);

export const getAddButtonLabel = (itemCount: number, noteCount: number): string =>
  itemCount + noteCount === 0 ? t`Nothing to add` : t`Add ${additionText(itemCount, noteCount)}`;

function addedText(itemCount: number, noteCount: number): string {
  const additionSummary = additionText(itemCount, noteCount);
  const sentence = t`${additionSummary} added to your cart`;
  return noteCount > 0 ? t`${sentence}. Notes have no price` : sentence;
}

type Addition = ReturnType<typeof toListAddition>;

export function useAddToList() {
  const client = useQueryClient();
  const refresh = () => Promise.all([refreshCart(client), refreshCartNotes(client)]);
  const undoAddition = async (wishes: Addition['wishes'], freeLineIds: number[]) => {
    try {
      await request(undoListAddition, { body: { wishes, freeLineIds } });
    } catch (error) {
      toastFailure(t`Error`, errorMessage(error, t`Couldn’t remove the list.`));
    }
    await refresh();
  };
  return useMutation({
    mutationFn: (addition: Addition) => request(addListToCart, { body: addition }),
    onSuccess: async ({ freeLineIds }, { wishes, freeLines }) => {
      await refresh();
      toast({
        title: t`Added to cart`,
        // Count each item once, because two lines may match the same item, which then has only one line in the cart.
        description: addedText(new Set(wishes.map(({ itemId }) => itemId)).size, freeLines.length),
        action: { label: t`Undo`, run: () => void undoAddition(wishes, freeLineIds) },
      });
    },
  });
}
