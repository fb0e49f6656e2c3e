import { type ReactNode, useEffect, useRef, useState } from 'react';
import { cx } from '#web/lib/cx.ts';

const HEADER_PX = 88;

/** The sticky recommendation must leave at least this fraction of the window's height for the content below it. */
const MIN_CONTENT_SHARE = 0.4;

/**
 * A column that is sticky if it fits in the window. Otherwise, only its `answer-in-sight` element is sticky, and only
 * if it's small enough.
 */
export function SideColumn({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const [stickyPart, setStickyPart] = useState<'column' | 'answer' | null>(null);
  useEffect(() => {
    const measure = () => {
      const column = ref.current;
      const availableHeight = innerHeight - HEADER_PX;
      const answer = column?.querySelector<HTMLElement>('.answer-in-sight');
      const doesAnswerFit = (answer?.offsetHeight ?? 0) <= availableHeight * (1 - MIN_CONTENT_SHARE);
      setStickyPart(
        (column?.offsetHeight ?? 0) <= availableHeight ? 'column' : doesAnswerFit ? 'answer' : null,
      );
    };
    const observer = new ResizeObserver(measure);
    if (ref.current) observer.observe(ref.current);
    addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      removeEventListener('resize', measure);
    };
  }, []);
  return (
    <div className="contents lg:col-span-5 lg:block">
      <div
        ref={ref}
        className={cx(
          'contents lg:flex lg:flex-col lg:gap-4',
          stickyPart === 'column' && 'column-in-sight',
          stickyPart === 'answer' && 'answer-stays',
        )}
      >
        {children}
      </div>
    </div>
  );
}
