import { type PointerEvent, useRef } from 'react';

/** How far a finger must drag to the left for its release to count. */
const SWIPE_PX = 88;

/**
 * Handlers for an element that a finger can drag to the left; `onSwipe` runs if it is released far enough. A mouse is
 * ignored, so that text can be selected. The element needs `touch-pan-y`, so that the browser doesn't scroll sideways.
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
    // The browser has taken over to scroll.
    onPointerCancel: end,
  };
}
