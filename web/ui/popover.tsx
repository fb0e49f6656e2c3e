import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { useBackGesture } from './use-back-gesture.ts';

const GAP_PX = 6;
const EDGE_PX = 8;

function positionPanel(panel: HTMLElement, button: HTMLElement) {
  const buttonBox = button.getBoundingClientRect();
  const { width, height } = panel.getBoundingClientRect();
  const topBelow = buttonBox.bottom + GAP_PX;
  const topAbove = buttonBox.top - GAP_PX - height;
  const fitsBelow = topBelow + height + EDGE_PX <= window.innerHeight;
  panel.style.top = `${fitsBelow || topAbove < EDGE_PX ? topBelow : topAbove}px`;
  panel.style.left = `${Math.max(EDGE_PX, Math.min(buttonBox.right - width, window.innerWidth - width - EDGE_PX))}px`;
}

export function Popover({
  button,
  label,
  onClose,
  children,
}: {
  button: HTMLElement;
  label: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDivElement>(null);
  useBackGesture(true, onClose);
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    ref.current?.showPopover();
    ref.current?.focus({ preventScroll: true });
  }, []);
  useLayoutEffect(() => {
    if (ref.current) positionPanel(ref.current, button);
  });
  useEffect(() => {
    const updatePosition = () => {
      if (!button.isConnected) close();
      else if (ref.current) positionPanel(ref.current, button);
    };
    const closeOnOutsideClick = ({ target }: Event) => {
      if (target instanceof Node && !ref.current?.contains(target) && !button.contains(target)) close();
    };
    addEventListener('scroll', updatePosition, { capture: true, passive: true });
    addEventListener('resize', updatePosition);
    document.addEventListener('pointerdown', closeOnOutsideClick);
    return () => {
      removeEventListener('scroll', updatePosition, { capture: true });
      removeEventListener('resize', updatePosition);
      document.removeEventListener('pointerdown', closeOnOutsideClick);
    };
  }, [button]);
  const closeOnKey = (event: KeyboardEvent) => {
    const focusableElements = [...(ref.current?.querySelectorAll<HTMLElement>('button, a') ?? [])];
    const isLast =
      document.activeElement === (event.shiftKey ? focusableElements[0] : focusableElements.at(-1));
    const leavesPanel =
      event.key === 'Tab' &&
      (isLast ||
        focusableElements.length === 0 ||
        (event.shiftKey && document.activeElement === ref.current));
    if (event.key !== 'Escape' && !leavesPanel) return;
    event.preventDefault();
    event.stopPropagation();
    button.focus();
    onClose();
  };
  return (
    <div
      ref={ref}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      popover="manual"
      onKeyDown={closeOnKey}
      className="fixed inset-auto m-0 w-72 max-w-[calc(100vw-16px)] animate-appear rounded-card border border-line bg-raised p-4 text-ink shadow-float outline-none"
    >
      {children}
    </div>
  );
}
