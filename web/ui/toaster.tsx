import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toastStore } from './toast.ts';

const ToastRegion = lazy(async () => ({ default: (await import('./toast-region.tsx')).ToastRegion }));

/** The first message while its part of the app is on its way: words cannot wait, gestures can. */
function PlainToast({ title, description }: { title: string; description?: string | undefined }) {
  return (
    <div
      role="status"
      className="fixed right-0 bottom-0 z-60 m-4 rounded-card bg-raised p-4 shadow-float max-sm:bottom-16"
    >
      <p className="font-medium">{title}</p>
      <p className="text-sm text-ink-soft">{description}</p>
    </div>
  );
}

/** Where toasts appear; loaded with the first one. */
export function Toaster() {
  const message = useSyncExternalStore(toastStore.subscribe, toastStore.read);
  if (message === null) return null;
  return (
    <Suspense fallback={<PlainToast title={message.title} description={message.description} />}>
      <ToastRegion message={message} />
    </Suspense>
  );
}
