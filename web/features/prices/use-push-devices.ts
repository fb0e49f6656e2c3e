import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { addPushDevice, listPushDevices, type PushDevice, removePushDevice } from '#contract/push.ts';
import { t } from '#domain/language.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { createQueryOptions } from '#web/api/query.ts';
import { request } from '#web/api/request.ts';
import { onReturnToPage } from '#web/lib/on-return.ts';
import { toast, toastFailure } from '#web/ui/toast.ts';
import { readPushState, subscribeToPush, unsubscribeFromPush } from './push-state.ts';

const devicesQuery = createQueryOptions(listPushDevices, {});
const PUSH_STATE_KEY = 'push-here';

export function usePushDevices() {
  const client = useQueryClient();
  const list = useQuery(devicesQuery);
  const publicKey = list.data?.publicKey ?? '';
  const pushStateQuery = useQuery({
    queryKey: [PUSH_STATE_KEY, publicKey],
    queryFn: () => readPushState(publicKey),
    enabled: publicKey !== '',
  });
  // Refetch, because the user may have just changed the permission.
  useEffect(
    () => onReturnToPage('focus', () => void client.invalidateQueries({ queryKey: [PUSH_STATE_KEY] })),
    [client],
  );

  const refresh = async () => {
    await client.invalidateQueries({ queryKey: devicesQuery.queryKey, exact: true });
    await client.invalidateQueries({ queryKey: [PUSH_STATE_KEY] });
  };
  const addMutation = useMutation({
    mutationFn: async () => {
      const subscription = await subscribeToPush(publicKey);
      if (subscription === null) return false;
      try {
        await request(addPushDevice, { body: subscription });
      } catch (error) {
        await unsubscribeFromPush();
        throw error;
      }
      return true;
    },
    onSuccess: (isAdded) => {
      if (isAdded || Notification.permission === 'denied') return;
      toast({
        title: t`Couldn’t turn this on`,
        description: t`Allow notifications in your browser first.`,
      });
    },
    onError: (error) =>
      toastFailure(
        t`Couldn’t turn on notifications`,
        errorMessage(error, t`Your browser couldn’t reach its notification service. Try again later.`),
      ),
    onSettled: refresh,
  });
  const removeMutation = useMutation({
    mutationFn: async ({ device, isHere }: { device: PushDevice; isHere: boolean }) => {
      await request(removePushDevice, { params: { id: device.id } });
      if (isHere) await unsubscribeFromPush();
    },
    onError: (error) => toastFailure(t`Error`, errorMessage(error, t`Couldn’t turn off notifications.`)),
    onSettled: refresh,
  });
  return { list, pushState: pushStateQuery.data, addMutation, removeMutation };
}
