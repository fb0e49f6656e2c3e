import { useEffect, useState } from 'react';
import { useStateStore } from '#web/lib/store.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { createLazyComponent } from './lazy-component.tsx';
import { clearToast, type ToastMessage, toastStore } from './toast.ts';
import { usePrefetch } from './use-prefetch.ts';

const loadRegion = async () => (await import('./toast-region.tsx')).ToastRegion;
const ToastRegion = createLazyComponent(loadRegion);

const SHOWN_MS = 5_000;

function PlainToast({ message: { title, description, detail, action } }: { message: ToastMessage }) {
  useEffect(() => {
    const end = setTimeout(clearToast, SHOWN_MS);
    return () => clearTimeout(end);
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

/** An open dialog hides the page from screen readers. `aria-live` elements are exempt. */
export function Toaster() {
  const message = useStateStore(toastStore);
  usePrefetch(loadRegion);
  return <div aria-live="off">{message && <Toast message={message} />}</div>;
}

function Toast({ message }: { message: ToastMessage }) {
  const [missedBy, setMissedBy] = useState<number | null>(null);
  const plain = <PlainToast key={message.id} message={message} />;
  if (missedBy === message.id) return plain;
  return (
    <ErrorBoundary resetKey={message.id} fallback={() => plain}>
      <ToastRegion message={message} fallback={plain} onMissing={() => setMissedBy(message.id)} />
    </ErrorBoundary>
  );
}
