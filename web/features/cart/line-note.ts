import type { QueryClient } from '@tanstack/react-query';
import { type CartEntry, updateCartEntry } from '#contract/cart.ts';
import { localizedItemName, t } from '#domain/language.ts';
import { request } from '#web/api/request.ts';
import { createCartMutation, getShownCart, runCartMutation } from '#web/shared/cart-cache.ts';
import { toast } from '#web/ui/toast.ts';

type NoteChange = { entry: CartEntry; note: string; previousNote: string };

const setNoteMutation = createCartMutation({
  send: (_client, { entry: { id }, note }: NoteChange) =>
    request(updateCartEntry, { params: { id }, body: { note } }),
  applyChange: (entries, { entry, note }) =>
    entries.map((each) => (each.id === entry.id ? { ...each, note: note || undefined } : each)),
  onSuccess: (client, _answer, { entry, note, previousNote }) =>
    toast({
      title: note === '' ? t`Note removed` : t`Note saved`,
      description: localizedItemName(entry.item.name),
      action: { label: t`Undo`, run: () => setLineNote(client, entry, previousNote) },
    }),
  failureText: () => t`Failed to save the note`,
});

export function setLineNote(client: QueryClient, entry: CartEntry, note: string): void {
  const previousNote = getShownCart(client).find(({ id }) => id === entry.id)?.note ?? '';
  if (note !== previousNote) void runCartMutation(client, setNoteMutation, { entry, note, previousNote });
}
