import { GripVertical } from 'lucide-react';
import type { KeyboardEvent, PointerEvent } from 'react';

/** Dragging within EDGE_PX of the window's edge scrolls by SCROLL_PX per frame. */
const EDGE_PX = 72;
const SCROLL_PX = 9;
const MAX_RENDER_WAIT_MS = 400;

function beginDrag(row: HTMLElement, startY: number, onMove: (by: number) => void): void {
  const list = row.parentElement as HTMLElement;
  const rows = [...list.children] as HTMLElement[];
  const fromIndex = rows.indexOf(row);
  const boxes = rows.map((each) => each.getBoundingClientRect());
  const height = boxes[fromIndex]?.height ?? 0;
  const startScroll = window.scrollY;
  let y = startY;
  let toIndex = fromIndex;
  let frame = 0;

  const updateRows = () => {
    const offsetY = y - startY + window.scrollY - startScroll;
    const top = (boxes[fromIndex]?.top ?? 0) + offsetY;
    // A dragged row takes another row's place when its leading edge passes that row's middle.
    toIndex = fromIndex;
    boxes.forEach((box, index) => {
      const rowMiddle = box.top + box.height / 2;
      if (index > fromIndex && top + height > rowMiddle) toIndex = Math.max(toIndex, index);
      if (index < fromIndex && top < rowMiddle) toIndex = Math.min(toIndex, index);
    });
    rows.forEach((each, index) => {
      const isBetween = index > fromIndex ? index <= toIndex : index >= toIndex;
      const shift = index === fromIndex ? offsetY : isBetween ? Math.sign(fromIndex - index) * height : 0;
      each.style.transform = shift === 0 ? '' : `translateY(${shift}px)`;
    });
  };
  const animateFrame = () => {
    const scrollStep = y < EDGE_PX ? -SCROLL_PX : y > window.innerHeight - EDGE_PX ? SCROLL_PX : 0;
    if (scrollStep !== 0) window.scrollBy({ top: scrollStep, behavior: 'instant' });
    updateRows();
    frame = requestAnimationFrame(animateFrame);
  };
  const listenerController = new AbortController();
  const stop = (isDropped: boolean) => {
    listenerController.abort();
    cancelAnimationFrame(frame);
    if (isDropped) updateRows();
    const finishDrop = () => {
      observer.disconnect();
      clearTimeout(timer);
      delete list.dataset.dragged;
      delete row.dataset.dragged;
      for (const each of rows) each.style.transform = '';
    };
    // Keep the rows in place until React renders the new order, so that nothing jumps.
    const observer = new MutationObserver(finishDrop);
    const timer = setTimeout(finishDrop, MAX_RENDER_WAIT_MS);
    if (isDropped && toIndex !== fromIndex) {
      observer.observe(list, { childList: true });
      onMove(toIndex - fromIndex);
    } else {
      finishDrop();
    }
  };

  list.dataset.dragged = '';
  row.dataset.dragged = '';
  const { signal } = listenerController;
  window.addEventListener('pointermove', ({ clientY }) => (y = clientY), { signal });
  window.addEventListener('pointerup', () => stop(true), { signal });
  window.addEventListener('pointercancel', () => stop(false), { signal });
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && stop(false), { signal });
  frame = requestAnimationFrame(animateFrame);
}

export function DragHandle({ label, onMove }: { label: string; onMove: (by: number) => void }) {
  const startDrag = (event: PointerEvent<HTMLButtonElement>) => {
    const row = event.currentTarget.closest('li');
    if (row === null || event.button !== 0 || !event.isPrimary) return;
    beginDrag(row, event.clientY, onMove);
  };
  const moveWithArrowKeys = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onMove(by);
  };
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onPointerDown={startDrag}
      onKeyDown={moveWithArrowKeys}
      onContextMenu={(event) => event.preventDefault()}
      className="drag-handle inline-flex shrink-0 items-center justify-center rounded-lg text-ink-soft touch-square hover:bg-sunken"
    >
      <GripVertical className="size-5" />
    </button>
  );
}
