import { Smartphone, Trash2 } from 'lucide-react';
import { useId } from 'react';
import type { PushDevice } from '#contract/push.ts';
import { localizedDeviceName } from '#domain/account/device-name.ts';
import { t } from '#domain/language.ts';
import { formatDay } from '#web/lib/format-date.ts';
import { useFocusOnRemoval } from '#web/lib/use-focus-on-removal.ts';
import { LoadFailure } from '#web/shared/load-failure.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { findThisDevice, type PushState } from './push-state.ts';
import { usePushDevices } from './use-push-devices.ts';

function describePushState({ kind }: PushState, isOn: boolean): string {
  if (kind === 'unsupported') return t`This browser can’t show notifications. You’ll still get emails.`;
  if (kind === 'home-screen')
    return t`On an iPhone or iPad: tap Share, then “Add to Home Screen”, open Cartwise from there, and turn them on here.`;
  if (kind === 'denied')
    return t`This browser is blocking notifications from Cartwise. Click the icon next to the web address to allow them, then come back.`;
  return isOn
    ? t`You get price alerts on this device, once a day at most.`
    : t`Get price alerts on this device too, once a day at most.`;
}

function OtherDevice({ device, onRemove }: { device: PushDevice; onRemove: () => void }) {
  return (
    <li ref={useFocusOnRemoval()} className="flex items-center gap-2 py-1">
      <p className="min-w-0 flex-1 wrap-anywhere">
        {localizedDeviceName(device.name)}
        <span className="block text-sm text-ink-soft">
          {device.lastSentAt === null
            ? t`Since ${formatDay(device.addedAt)}`
            : t`Last shown ${formatDay(device.lastSentAt)}`}
        </span>
      </p>
      <IconButton
        label={t`No more notifications on ${localizedDeviceName(device.name)}`}
        icon={<Trash2 className="size-4" />}
        onClick={onRemove}
      />
    </li>
  );
}

export function DeviceNotifications({ showsOtherDevices = false }: { showsOtherDevices?: boolean }) {
  const { list, pushState, addMutation, removeMutation } = usePushDevices();
  const id = useId();
  if (list.error !== null && list.data === undefined)
    return (
      <LoadFailure title={t`Couldn’t load your notifications`} error={list.error} refetch={list.refetch} />
    );
  if (list.data === undefined || pushState === undefined) return <Skeleton className="h-14" />;
  const { devices } = list.data;
  const device = findThisDevice(pushState, devices);
  const isPending = addMutation.isPending || removeMutation.isPending;
  const isOn = addMutation.isPending || (device !== undefined && !removeMutation.isPending);
  const otherDevices = showsOtherDevices ? devices.filter((each) => each !== device) : [];
  const toggle = () => {
    if (isPending) return;
    if (device === undefined) addMutation.mutate();
    else removeMutation.mutate({ device, isHere: true });
  };
  return (
    <div>
      <div className="flex items-center gap-2.5">
        <Smartphone className="size-4.5 shrink-0 text-ink-soft" />
        <div className="min-w-0 flex-1">
          <label htmlFor={id} className="font-medium">
            {t`Notifications on this device`}
          </label>
          <p className="text-sm text-ink-soft">{describePushState(pushState, isOn)}</p>
        </div>
        {pushState.kind === 'able' && (
          <Switch id={id} label={t`Notifications on this device`} isOn={isOn} onChange={toggle} />
        )}
      </div>
      {otherDevices.length > 0 && (
        <>
          <h3 className="mt-3 text-sm font-medium">{t`Also on`}</h3>
          <ul className="relative divide-y divide-line">
            {otherDevices.map((each) => (
              <OtherDevice
                key={each.id}
                device={each}
                onRemove={() => removeMutation.mutate({ device: each, isHere: false })}
              />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
