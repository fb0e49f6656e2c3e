import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getPricePhoto, putPricePhoto, removePricePhoto } from '#contract/price-photos.ts';
import { t } from '#domain/language.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { didSucceed } from '#web/api/mutations.ts';
import { createQueryKey, createQueryOptions } from '#web/api/query.ts';
import { request } from '#web/api/request.ts';
import { toast, toastFailure } from '#web/ui/toast.ts';
import type { PriceQuestion } from './price-question.ts';

type LabelPhotoState = { isReading: boolean; photo: string | null; problem: string | null };

const noPhoto: LabelPhotoState = { isReading: false, photo: null, problem: null };

export function useLabelPhoto(
  question: PriceQuestion | undefined,
  { hasNewPrice, isMember }: { hasNewPrice: boolean; isMember: boolean },
) {
  const client = useQueryClient();
  const params = { itemId: question?.itemId ?? 0, storeId: question?.storeId ?? 0 };
  const { data } = useQuery({
    ...createQueryOptions(getPricePhoto, { params }, { staleTime: 0, gcTime: 0 }),
    enabled: question !== undefined,
  });
  const [newPhoto, setNewPhoto] = useState(noPhoto);
  const [isShared, setIsShared] = useState(false);
  const [isRemoved, setIsRemoved] = useState(false);
  const savedPhoto = hasNewPrice ? null : (data?.photo ?? null);

  /** Only a new photo can be shared with Open Prices. */
  const canShare = data?.mayGive === true && !isMember && newPhoto.photo !== null;
  const sharesPhoto = canShare && isShared;

  const saveMutation = useMutation({
    mutationFn: (photo: string | null) =>
      photo === null
        ? request(removePricePhoto, { params })
        : request(putPricePhoto, { params, body: { photo, ...(sharesPhoto && { isGiven: true }) } }),
    onSuccess: async (_answer, photo) => {
      await client.invalidateQueries({ queryKey: createQueryKey(getPricePhoto, { params }) });
      if (!hasNewPrice) toast({ title: photo === null ? t`Photo removed` : t`Photo saved` });
    },
    onError: (error) =>
      toastFailure(t`Error`, errorMessage(error, t`Couldn’t change the photo. Your price is saved.`)),
  });

  return {
    ...newPhoto,
    shownPhoto: newPhoto.photo ?? (isRemoved ? null : savedPhoto),
    canShare,
    isShared,
    setIsShared,
    gift: newPhoto.photo === null && !isRemoved && savedPhoto !== null ? (data?.gift ?? null) : null,
    isChanged: newPhoto.photo !== null || (isRemoved && savedPhoto !== null),
    isPending: saveMutation.isPending,
    takePhoto: async (file: File | undefined) => {
      if (file === undefined) return;
      setNewPhoto({ ...noPhoto, isReading: true });
      const { shrinkPhoto } = await import('./shrink-photo.ts');
      setNewPhoto({ ...noPhoto, ...(await shrinkPhoto(file)) });
    },
    remove: () => {
      setNewPhoto(noPhoto);
      setIsRemoved(true);
    },
    /** Undoes `remove` for a saved photo, or null if there's nothing to restore. */
    restore: isRemoved && savedPhoto !== null && newPhoto.photo === null ? () => setIsRemoved(false) : null,
    saveOrRemove: () => didSucceed(saveMutation.mutateAsync(newPhoto.photo)),
  };
}
