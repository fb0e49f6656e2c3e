import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import { type CartEntry, updateCartEntry } from '#contract/cart.ts';
import { goodsName, t } from '#domain/language.ts';
import { request } from '#web/api/request.ts';
import { cartChangeKey } from '#web/shared/cart-changes.ts';
import { cartKey } from '#web/shared/cart-query.ts';
import { toast } from '#web/ui/toast.ts';
import { showInCart, shownCart } from './cart-mutations.ts';
import { tellFailure } from './tell-failure.ts';
import { markBehind, readIfBehind } from './written-line.ts';

/** Shows the note at once, and takes it back if the server refuses it; says so, with a way back. */
export async function noteOn(
  client: QueryClient,
  { id, item }: Pick<CartEntry, 'id' | 'item'>,
  note: string,
): Promise<void> {
  // As the line is by now: what was given may be a note ago.
  const before = shownCart(client).find((entry) => entry.id === id)?.note ?? '';
  if (note === before) return;
  const isReading = client.isFetching({ queryKey: cartKey }) > 0;
  const show = (text: string) =>
    showInCart(client, (entries) =>
      entries.map((entry) => (entry.id === id ? { ...entry, note: text || undefined } : entry)),
    );
  const saving = new MutationObserver(client, {
    mutationKey: cartChangeKey,
    mutationFn: () => request(updateCartEntry, { params: { id }, body: { note } }),
  });
  await show(note);
  // Showing it has stopped that reading.
  if (isReading) await markBehind(client);
  try {
    await saving.mutate();
    toast({
      title: note === '' ? t`Note removed` : t`Note saved`,
      description: goodsName(item.name),
      action: { label: t`Undo`, run: () => void noteOn(client, { id, item }, before) },
    });
  } catch (error) {
    await show(before);
    await markBehind(client);
    tellFailure(t`Failed to save the note`, error);
  }
  await readIfBehind(client);
}
