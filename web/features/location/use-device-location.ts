import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { UserLocation } from '#contract/preferences.ts';

export type DeviceLocation = {
  isPending: boolean;
  problem: string | undefined;
  locate: () => void;
  clearProblem: () => void;
};

/** Runs `findOnLoad` once if `shouldFindOnLoad` is true. Ignores the result if it has become false meanwhile. */
export function useDeviceLocation(
  findOnRequest: () => Promise<UserLocation>,
  shouldFindOnLoad: boolean,
  findOnLoad: () => Promise<UserLocation>,
  onFound: (location: UserLocation) => void,
): DeviceLocation {
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (trigger: 'on load' | 'by the shopper') =>
      trigger === 'on load' ? findOnLoad() : findOnRequest(),
    onSuccess: (location, trigger) => {
      if (trigger === 'by the shopper' || shouldFindOnLoad) onFound(location);
    },
  });
  const hasStarted = useRef(false);
  useEffect(() => {
    if (!shouldFindOnLoad || hasStarted.current) return;
    hasStarted.current = true;
    mutate('on load');
  }, [shouldFindOnLoad, mutate]);
  return {
    isPending,
    problem: error?.message,
    locate: () => mutate('by the shopper'),
    clearProblem: () => error && reset(),
  };
}
