import { useState } from 'react';
import type { DialogPlace, DialogProps } from './dialog-panel.tsx';
import { createLazyPart } from './lazy-part.tsx';
import { reportMissingPart } from './missing-part.ts';
import { usePrefetch } from './use-prefetch.ts';

const loadPanel = async () => (await import('./dialog-panel.tsx')).DialogPanel;
const DialogPanel = createLazyPart(loadPanel);

/** Renders nothing until opened. If loading fails, it closes and shows why. */
function OnceOpened(props: DialogProps & { place: DialogPlace }) {
  const [wasOpened, setWasOpened] = useState(props.isOpen);
  if (props.isOpen && !wasOpened) setWasOpened(true);
  usePrefetch(loadPanel);
  if (!wasOpened) return null;
  const stayClosed = () => {
    setWasOpened(false);
    props.onOpenChange(false);
    reportMissingPart();
  };
  return <DialogPanel {...props} onMissing={stayClosed} />;
}

export function Dialog(props: DialogProps) {
  return <OnceOpened {...props} place="middle" />;
}

/** `bottom` is for details on a phone, `right` for a menu, `tall` for long lists. */
export function Sheet({
  side = 'bottom',
  ...props
}: DialogProps & { side?: Exclude<DialogPlace, 'middle'> }) {
  return <OnceOpened {...props} place={side} />;
}
