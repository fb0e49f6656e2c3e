import { useEffect, useRef, useState } from 'react';

const CLOSE_AFTER_BLUR_MS = 200;

/** The list closes with a delay after losing focus, so that focus can move within it. */
export function useDropDown() {
  const [isOpen, setIsOpen] = useState(false);
  const closeTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(closeTimer.current), []);

  const cancelClosing = () => clearTimeout(closeTimer.current);
  const open = () => {
    cancelClosing();
    setIsOpen(true);
  };
  const close = () => setIsOpen(false);
  const closeAfterDelay = () => {
    cancelClosing();
    closeTimer.current = setTimeout(close, CLOSE_AFTER_BLUR_MS);
  };
  return { isOpen, open, close, focusProps: { onFocus: cancelClosing, onBlur: closeAfterDelay } };
}
