import { useEffect, useRef, useState } from 'react';

export function useOverflow<Box extends HTMLElement>() {
  const boxRef = useRef<Box>(null);
  const [hasMoreRight, setHasMoreRight] = useState(false);
  useEffect(() => {
    const box = boxRef.current;
    if (box === null) return undefined;
    const update = () => setHasMoreRight(box.scrollLeft + box.clientWidth < box.scrollWidth - 1);
    const watch = new ResizeObserver(update);
    watch.observe(box);
    if (box.firstElementChild) watch.observe(box.firstElementChild);
    box.addEventListener('scroll', update, { passive: true });
    return () => {
      watch.disconnect();
      box.removeEventListener('scroll', update);
    };
  }, []);
  return { boxRef, hasMoreRight };
}
