import { useState } from 'react';
import { reportChunkLoadError } from './chunk-load-error.ts';
import type { DialogPosition, DialogProps } from './dialog-panel.tsx';
import { createLazyComponent } from './lazy-component.tsx';
import { usePrefetch } from './use-prefetch.ts';

const loadPanel = async () => (await import('./dialog-panel.tsx')).DialogPanel;
const DialogPanel = createLazyComponent(loadPanel);

/** If the dialog's code can't be loaded, closes the dialog and shows an error. */
function LazyDialogPanel(props: DialogProps & { position: DialogPosition }) {
  const [wasOpened, setWasOpened] = useState(props.isOpen);
  if (props.isOpen && !wasOpened) setWasOpened(true);
  usePrefetch(loadPanel);
  if (!wasOpened) return null;
  const closeWithError = () => {
    setWasOpened(false);
    props.onOpenChange(false);
    reportChunkLoadError();
  };
  return <DialogPanel {...props} onMissing={closeWithError} />;
}

export function Dialog(props: DialogProps) {
  return <LazyDialogPanel {...props} position="middle" />;
}

export function Sheet({
  side = 'bottom',
  ...props
}: DialogProps & { side?: Exclude<DialogPosition, 'middle'> }) {
  return <LazyDialogPanel {...props} position={side} />;
}
