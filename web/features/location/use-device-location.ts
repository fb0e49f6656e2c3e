import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { UserLocation } from '#contract/preferences.ts';

export type DeviceLocation = {
  isPending: boolean;
  problem: string | undefined;
  locate: () => void;
  clearProblem: () => void;
};

/** Runs `findOnLoad` once on load if `shouldFindOnLoad` is true. Ignores its result if `shouldFindOnLoad` has become false by then. */
export function useDeviceLocation(
  findOnRequest: () => Promise<UserLocation>,
  shouldFindOnLoad: boolean,
  findOnLoad: () => Promise<UserLocation>,
  onFound: (location: UserLocation) => void,
): DeviceLocation {
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (trigger: 'on load' | 'by the shopper') =>
      trigger === 'on load' ? findOnLoad() : findOnRequest(),
    onSuccess: (found, asked) => {
      if (asked === 'by the shopper' || shouldFindOnLoad) onFound(found);
    },
  });
  const wasAsked = useRef(false);
  useEffect(() => {
    if (!shouldFindOnLoad || wasAsked.current) return;
    wasAsked.current = true;
    mutate('on load');
  }, [shouldFindOnLoad, mutate]);
  return {
    isPending,
    problem: error?.message,
    locate: () => mutate('by the shopper'),
    clearProblem: () => error && reset(),
  };
}
