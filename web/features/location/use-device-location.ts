import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { UserLocation } from '#contract/preferences.ts';

export type DeviceLocation = { isPending: boolean; problem: string | undefined; locate: () => void };

/**
 * Locates the device through `find` when `locate()` is called. If `isWanted` (no location is set), also runs
 * `findUnasked` once on load; that result is dropped if the shopper has set a location in the meantime.
 */
export function useDeviceLocation(
  find: () => Promise<UserLocation>,
  isWanted: boolean,
  findUnasked: () => Promise<UserLocation>,
  onFound: (location: UserLocation) => void,
): DeviceLocation {
  const { mutate, isPending, error } = useMutation({
    mutationFn: (asked: 'on load' | 'by the shopper') => (asked === 'on load' ? findUnasked() : find()),
    onSuccess: (found, asked) => {
      if (asked === 'by the shopper' || isWanted) onFound(found);
    },
  });
  const wasAsked = useRef(false);
  useEffect(() => {
    if (!isWanted || wasAsked.current) return;
    wasAsked.current = true;
    mutate('on load');
  }, [isWanted, mutate]);
  return { isPending, problem: error?.message, locate: () => mutate('by the shopper') };
}
