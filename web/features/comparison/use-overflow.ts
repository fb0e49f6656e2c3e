import { useEffect, useRef, useState } from 'react';

export function useOverflow<Box extends HTMLElement>() {
  const boxRef = useRef<Box>(null);
  const [hasMoreRight, setHasMoreRight] = useState(false);
  useEffect(() => {
    const box = boxRef.current;
    if (box === null) return undefined;
    const update = () => setHasMoreRight(box.scrollLeft + box.clientWidth < box.scrollWidth - 1);
    const observer = new ResizeObserver(update);
    observer.observe(box);
    if (box.firstElementChild) observer.observe(box.firstElementChild);
    box.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', update);
    };
  }, []);
  return { boxRef, hasMoreRight };
}
