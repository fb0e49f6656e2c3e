import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { UserLocation } from '#contract/preferences.ts';

export type DeviceLocation = {
  isPending: boolean;
  problem: string | undefined;
  locate: () => void;
  clearProblem: () => void;
};

/** Runs `findOnLoad` once on load if `isWanted` is true. Ignores its result if `isWanted` has become false by then. */
export function useDeviceLocation(
  find: () => Promise<UserLocation>,
  isWanted: boolean,
  findOnLoad: () => Promise<UserLocation>,
  onFound: (location: UserLocation) => void,
): DeviceLocation {
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (trigger: 'on load' | 'by the shopper') => (trigger === 'on load' ? findOnLoad() : find()),
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
  return {
    isPending,
    problem: error?.message,
    locate: () => mutate('by the shopper'),
    clearProblem: () => error && reset(),
  };
}
