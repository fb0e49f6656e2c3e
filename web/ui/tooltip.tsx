import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';

const OPEN_DELAY_MS = 700;
/** A tooltip opens without delay if another one closed within this time. */
const SKIP_DELAY_WINDOW_MS = 300;
const GAP_PX = 6;
const EDGE_PX = 8;

let lastClosedAtMs = Number.NEGATIVE_INFINITY;

function positionTooltip(tip: HTMLElement, trigger: HTMLElement) {
  const triggerBox = trigger.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const topBelow = triggerBox.bottom + GAP_PX;
  const fitsBelow = topBelow + height + EDGE_PX <= window.innerHeight;
  const left = triggerBox.left + triggerBox.width / 2 - width / 2;
  tip.style.top = `${fitsBelow ? topBelow : Math.max(EDGE_PX, triggerBox.top - GAP_PX - height)}px`;
  tip.style.left = `${Math.max(EDGE_PX, Math.min(left, window.innerWidth - width - EDGE_PX))}px`;
}

/**
 * Use tooltips only for information that's also available elsewhere. Written without the usual library, which would add
 * 10 KB.
 */
export function Tooltip({ content, children }: { content: ReactNode; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const openTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const triggerRef = useRef<HTMLSpanElement>(null);
  const tipRef = useRef<HTMLDivElement>(null);

  const open = () => {
    clearTimeout(openTimer.current);
    setIsOpen(true);
  };
  const close = () => {
    clearTimeout(openTimer.current);
    if (isOpen) lastClosedAtMs = performance.now();
    setIsOpen(false);
  };

  useEffect(() => () => clearTimeout(openTimer.current), []);
  useLayoutEffect(() => {
    if (!isOpen || tipRef.current === null || triggerRef.current === null) return;
    tipRef.current.showPopover();
    positionTooltip(tipRef.current, triggerRef.current);
    const close = () => setIsOpen(false);
    const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && close();
    document.addEventListener('keydown', closeOnEscape);
    window.addEventListener('scroll', close, { capture: true, passive: true });
    return () => {
      document.removeEventListener('keydown', closeOnEscape);
      window.removeEventListener('scroll', close, { capture: true });
    };
  }, [isOpen]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the child is focusable
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard opens it by focus
    <span
      ref={triggerRef}
      className="inline-flex"
      onPointerEnter={({ pointerType }) => {
        if (pointerType !== 'mouse') return;
        const skipsDelay = performance.now() - lastClosedAtMs < SKIP_DELAY_WINDOW_MS;
        openTimer.current = setTimeout(open, skipsDelay ? 0 : OPEN_DELAY_MS);
      }}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && close()}
      onFocus={({ target }) => target.matches(':focus-visible') && open()}
      onBlur={close}
      onClick={open}
    >
      {children}
      {isOpen && (
        <div
          ref={tipRef}
          role="tooltip"
          popover="manual"
          className="fixed inset-auto m-0 max-w-72 animate-appear rounded-lg bg-ink px-3 py-2 text-sm text-paper shadow-float"
        >
          {content}
        </div>
      )}
    </span>
  );
}
