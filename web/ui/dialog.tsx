import { useState } from 'react';
import type { DialogPlace, DialogProps } from './dialog-panel.tsx';
import { lazyPart } from './lazy-part.tsx';
import { tellMissingPart } from './missing-part.ts';
import { usePrefetch } from './use-prefetch.ts';

const loadPanel = async () => (await import('./dialog-panel.tsx')).DialogPanel;
const DialogPanel = lazyPart(loadPanel);

/** Nothing until it is opened for the first time. One that cannot be loaded stays closed, and says why. */
function OnceOpened(props: DialogProps & { place: DialogPlace }) {
  const [wasOpened, setWasOpened] = useState(props.isOpen);
  if (props.isOpen && !wasOpened) setWasOpened(true);
  usePrefetch(loadPanel);
  if (!wasOpened) return null;
  const stayClosed = () => {
    setWasOpened(false);
    props.onOpenChange(false);
    tellMissingPart();
  };
  return <DialogPanel {...props} onMissing={stayClosed} />;
}

/** A question in the middle of the page. Escape and the close button leave it. */
export function Dialog(props: DialogProps) {
  return <OnceOpened {...props} place="middle" />;
}

/**
 * The same from an edge of the screen: `bottom` for details on a phone, `right` for a menu; `tall` over the whole of a
 * phone for what is gone through line by line.
 */
export function Sheet({
  side = 'bottom',
  ...props
}: DialogProps & { side?: Exclude<DialogPlace, 'middle'> }) {
  return <OnceOpened {...props} place={side} />;
}
