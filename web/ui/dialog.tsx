import { lazy, Suspense, useState } from 'react';
import type { DialogPlace, DialogProps } from './dialog-panel.tsx';

const DialogPanel = lazy(async () => ({ default: (await import('./dialog-panel.tsx')).DialogPanel }));

/** Nothing until it is opened for the first time: most visits open no dialog, and need not load one. */
function OnceOpened(props: DialogProps & { place: DialogPlace }) {
  const [wasOpened, setWasOpened] = useState(props.isOpen);
  if (props.isOpen && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <DialogPanel {...props} />
    </Suspense>
  );
}

/** A question in the middle of the page. Escape and the close button leave it. */
export function Dialog(props: DialogProps) {
  return <OnceOpened {...props} place="middle" />;
}

/** The same from an edge of the screen: `bottom` for details on a phone, `right` for a menu. */
export function Sheet({
  side = 'bottom',
  ...props
}: DialogProps & { side?: Exclude<DialogPlace, 'middle'> }) {
  return <OnceOpened {...props} place={side} />;
}
