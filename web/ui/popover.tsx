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
  const below = buttonBox.bottom + GAP_PX;
  const above = buttonBox.top - GAP_PX - height;
  const fitsBelow = below + height + EDGE_PX <= window.innerHeight;
  panel.style.top = `${fitsBelow || above < EDGE_PX ? below : above}px`;
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
    const focusable = [...(ref.current?.querySelectorAll<HTMLElement>('button, a') ?? [])];
    const isLast = document.activeElement === (event.shiftKey ? focusable[0] : focusable.at(-1));
    const leavesPanel =
      event.key === 'Tab' &&
      (isLast || focusable.length === 0 || (event.shiftKey && document.activeElement === ref.current));
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
