import { type PointerEvent, useRef } from 'react';

const MIN_SWIPE_PX = 88;

/**
 * Detects a swipe to the left with a finger or pen. Ignores the mouse, because dragging with it selects text. The
 * element needs `touch-pan-y`, so that it doesn't scroll sideways.
 */
export function useSwipeLeft(onSwipe: (() => void) | undefined) {
  const startRef = useRef<{ pointerId: number; x: number }>(null);
  const computeDistance = ({ pointerId, clientX }: PointerEvent) =>
    startRef.current?.pointerId === pointerId ? Math.max(0, startRef.current.x - clientX) : 0;
  const end = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    startRef.current = null;
    currentTarget.style.transform = '';
  };
  return {
    onPointerDown: ({ pointerType, isPrimary, pointerId, clientX }: PointerEvent) => {
      if (onSwipe && isPrimary && pointerType !== 'mouse') startRef.current = { pointerId, x: clientX };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const px = computeDistance(event);
      event.currentTarget.style.transform = px > 0 ? `translateX(${-px}px)` : '';
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const isSwipe = computeDistance(event) >= MIN_SWIPE_PX;
      end(event);
      if (isSwipe) onSwipe?.();
    },
    onPointerCancel: end,
  };
}
