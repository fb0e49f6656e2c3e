import { useEffect, useState } from 'react';
import { useStateStore } from '#web/lib/store.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { createLazyComponent } from './lazy-component.tsx';
import { clearToast, type ToastMessage, toastStore } from './toast.ts';
import { usePrefetch } from './use-prefetch.ts';

const loadRegion = async () => (await import('./toast-region.tsx')).ToastRegion;
const ToastRegion = createLazyComponent(loadRegion);

const TOAST_DURATION_MS = 5_000;

function PlainToast({ message: { title, description, detail, action } }: { message: ToastMessage }) {
  useEffect(() => {
    const timer = setTimeout(clearToast, TOAST_DURATION_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" className="toast-place max-w-[420px] rounded-card bg-raised pb-1 shadow-float">
      <p className="font-medium">{title}</p>
      <p className="text-sm text-ink-soft">{description}</p>
      <p className="text-sm">{detail}</p>
      {action && (
        <button
          type="button"
          onClick={() => {
            clearToast();
            action.run();
          }}
          className="font-medium text-accent underline touch"
        >
          {action.label}
        </button>
      )}
    </div>
  );
}

/** Toasts are in an `aria-live` element, because an open dialog hides everything else from screen readers. */
export function Toaster() {
  const message = useStateStore(toastStore);
  usePrefetch(loadRegion);
  return <div aria-live="off">{message && <Toast message={message} />}</div>;
}

function Toast({ message }: { message: ToastMessage }) {
  const [missedId, setMissedId] = useState<number | null>(null);
  const plainToast = <PlainToast key={message.id} message={message} />;
  if (missedId === message.id) return plainToast;
  return (
    <ErrorBoundary resetKey={message.id} fallback={() => plainToast}>
      <ToastRegion message={message} fallback={plainToast} onMissing={() => setMissedId(message.id)} />
    </ErrorBoundary>
  );
}
