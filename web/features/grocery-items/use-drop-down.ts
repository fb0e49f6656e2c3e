import { useEffect, useRef, useState } from 'react';

const CLOSE_AFTER_BLUR_MS = 200;

/** The list closes after a delay, so that focus can move within it. */
export function useDropDown() {
  const [isOpen, setIsOpen] = useState(false);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(closing.current), []);

  const stay = () => clearTimeout(closing.current);
  const open = () => {
    stay();
    setIsOpen(true);
  };
  const close = () => setIsOpen(false);
  const closeSoon = () => {
    stay();
    closing.current = setTimeout(close, CLOSE_AFTER_BLUR_MS);
  };
  return { isOpen, open, close, focusProps: { onFocus: stay, onBlur: closeSoon } };
}
