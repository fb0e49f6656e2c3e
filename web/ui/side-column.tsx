import { type ReactNode, useEffect, useRef, useState } from 'react';
import { cx } from '#web/lib/cx.ts';

/** Below the header, which stays as well, and with some air beneath. */
const TAKEN_PX = 88;

/** The right column: it stays in sight as one where it fits the window, otherwise only what is `answer-in-sight`. */
export function SideColumn({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const [isShort, setIsShort] = useState(false);
  useEffect(() => {
    const look = () => setIsShort((ref.current?.offsetHeight ?? 0) <= innerHeight - TAKEN_PX);
    const watch = new ResizeObserver(look);
    if (ref.current) watch.observe(ref.current);
    addEventListener('resize', look);
    return () => {
      watch.disconnect();
      removeEventListener('resize', look);
    };
  }, []);
  return (
    <div className="contents lg:col-span-5 lg:block">
      <div ref={ref} className={cx('contents lg:flex lg:flex-col lg:gap-4', isShort && 'column-in-sight')}>
        {children}
      </div>
    </div>
  );
}
