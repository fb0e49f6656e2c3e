import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toastStore } from './toast.ts';

const ToastRegion = lazy(async () => ({ default: (await import('./toast-region.tsx')).ToastRegion }));

/** Where toasts appear; loaded with the first one. */
export function Toaster() {
  const message = useSyncExternalStore(toastStore.subscribe, toastStore.read);
  if (message === null) return null;
  return (
    <Suspense fallback={null}>
      <ToastRegion message={message} />
    </Suspense>
  );
}
