import { useEffect, useRef, useState } from 'react';

/** `hasMoreRight`: the box can be scrolled further to the right. */
export function useOverflow<Box extends HTMLElement>() {
  const boxRef = useRef<Box>(null);
  const [hasMoreRight, setHasMoreRight] = useState(false);
  useEffect(() => {
    const box = boxRef.current;
    if (box === null) return undefined;
    const look = () => setHasMoreRight(box.scrollLeft + box.clientWidth < box.scrollWidth - 1);
    const watch = new ResizeObserver(look);
    watch.observe(box);
    if (box.firstElementChild) watch.observe(box.firstElementChild);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      watch.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, []);
  return { boxRef, hasMoreRight };
}
