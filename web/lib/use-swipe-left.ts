import { type PointerEvent, useRef } from 'react';

const SWIPE_PX = 88;

/**
 * Detects a swipe to the left with a finger or pen. The mouse is ignored because it selects text. The element needs
 * `touch-pan-y`, so that it doesn't scroll sideways.
 */
export function useSwipeLeft(onSwipe: (() => void) | undefined) {
  const start = useRef<{ pointerId: number; x: number }>(null);
  const distance = ({ pointerId, clientX }: PointerEvent) =>
    start.current?.pointerId === pointerId ? Math.max(0, start.current.x - clientX) : 0;
  const end = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    start.current = null;
    currentTarget.style.transform = '';
  };
  return {
    onPointerDown: ({ pointerType, isPrimary, pointerId, clientX }: PointerEvent) => {
      if (onSwipe && isPrimary && pointerType !== 'mouse') start.current = { pointerId, x: clientX };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const px = distance(event);
      event.currentTarget.style.transform = px > 0 ? `translateX(${-px}px)` : '';
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const isFar = distance(event) >= SWIPE_PX;
      end(event);
      if (isFar) onSwipe?.();
    },
    onPointerCancel: end,
  };
}
