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

function place(panel: HTMLElement, button: HTMLElement) {
  const at = button.getBoundingClientRect();
  const { width, height } = panel.getBoundingClientRect();
  const below = at.bottom + GAP_PX;
  const above = at.top - GAP_PX - height;
  const isRoomBelow = below + height + EDGE_PX <= window.innerHeight;
  panel.style.top = `${isRoomBelow || above < EDGE_PX ? below : above}px`;
  panel.style.left = `${Math.max(EDGE_PX, Math.min(at.right - width, window.innerWidth - width - EDGE_PX))}px`;
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
    if (ref.current) place(ref.current, button);
  });
  useEffect(() => {
    const follow = () => {
      if (!button.isConnected) close();
      else if (ref.current) place(ref.current, button);
    };
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !ref.current?.contains(target) && !button.contains(target)) close();
    };
    addEventListener('scroll', follow, { capture: true, passive: true });
    addEventListener('resize', follow);
    document.addEventListener('pointerdown', closeOutside);
    return () => {
      removeEventListener('scroll', follow, { capture: true });
      removeEventListener('resize', follow);
      document.removeEventListener('pointerdown', closeOutside);
    };
  }, [button]);
  const leave = (event: KeyboardEvent) => {
    const inside = [...(ref.current?.querySelectorAll<HTMLElement>('button, a') ?? [])];
    const isLast = document.activeElement === (event.shiftKey ? inside[0] : inside.at(-1));
    const isOut =
      event.key === 'Tab' &&
      (isLast || inside.length === 0 || (event.shiftKey && document.activeElement === ref.current));
    if (event.key !== 'Escape' && !isOut) return;
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
      onKeyDown={leave}
      className="fixed inset-auto m-0 w-72 max-w-[calc(100vw-16px)] animate-appear rounded-card border border-line bg-raised p-4 text-ink shadow-float outline-none"
    >
      {children}
    </div>
  );
}
