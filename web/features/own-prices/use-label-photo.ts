import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getPricePhoto, putPricePhoto, removePricePhoto } from '#contract/price-photos.ts';
import { t } from '#domain/language.ts';
import { messageOf } from '#web/api/api-error.ts';
import { succeeds } from '#web/api/mutations.ts';
import { keyOf, queryOf } from '#web/api/query.ts';
import { request } from '#web/api/request.ts';
import { toast, toastFailure } from '#web/ui/toast.ts';
import type { AskedPrice } from './asked-price.ts';

type Taken = { isReading: boolean; photo: string | null; problem: string | null };

const none: Taken = { isReading: false, photo: null, problem: null };

/** The photo of the label of a price: the one that is kept, and one just taken, which `keep` saves. */
export function useLabelPhoto(asked: AskedPrice | undefined) {
  const client = useQueryClient();
  const query = { itemId: asked?.itemId ?? 0, storeId: asked?.storeId ?? 0 };
  const asKept = queryOf(getPricePhoto, { query }, { staleTime: 0, gcTime: 0 });
  const { data } = useQuery({ ...asKept, enabled: asked?.isOwn === true });
  const [taken, setTaken] = useState(none);

  const put = (photo: string) => request(putPricePhoto, { body: { ...query, photo } });
  const readAgain = () => client.invalidateQueries({ queryKey: keyOf(getPricePhoto, { query }) });
  const failed = (error: unknown) =>
    toastFailure(t`Error`, messageOf(error, t`The photo could not be saved. The price is.`));
  const keeping = useMutation({ mutationFn: put, onSuccess: readAgain, onError: failed });
  const removing = useMutation({
    mutationFn: (_photo: string) => request(removePricePhoto, { query }),
    onSuccess: async (_answer, photo) => {
      await readAgain();
      toast({ title: t`Photo removed`, action: { label: t`Undo`, run: () => keeping.mutate(photo) } });
    },
    onError: (error) => toastFailure(t`Error`, messageOf(error, t`The photo could not be removed.`)),
  });

  return {
    ...taken,
    kept: data?.photo ?? null,
    take: async (file: File | undefined) => {
      if (file === undefined) return;
      setTaken({ ...none, isReading: true });
      const { shrinkPhoto } = await import('./shrink-photo.ts');
      const read = await shrinkPhoto(file);
      setTaken({ ...none, ...read });
    },
    drop: () => setTaken(none),
    keep: () => (taken.photo === null ? Promise.resolve(true) : succeeds(keeping.mutateAsync(taken.photo))),
    remove: (photo: string) => removing.mutate(photo),
    isPending: keeping.isPending || removing.isPending,
  };
}
