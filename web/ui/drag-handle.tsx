import { GripVertical } from 'lucide-react';
import type { KeyboardEvent, PointerEvent } from 'react';

/** Dragging within EDGE_PX of the window's edge scrolls by SCROLL_PX per frame. */
const EDGE_PX = 72;
const SCROLL_PX = 9;
const SETTLE_MS = 400;

function beginDrag(row: HTMLElement, startY: number, onMove: (by: number) => void): void {
  const list = row.parentElement as HTMLElement;
  const rows = [...list.children] as HTMLElement[];
  const from = rows.indexOf(row);
  const boxes = rows.map((each) => each.getBoundingClientRect());
  const height = boxes[from]?.height ?? 0;
  const startScroll = window.scrollY;
  let y = startY;
  let to = from;
  let frame = 0;

  const draw = () => {
    const by = y - startY + window.scrollY - startScroll;
    const top = (boxes[from]?.top ?? 0) + by;
    // A dragged row takes another row's place when its leading edge passes the middle of that row.
    to = from;
    boxes.forEach((box, index) => {
      const middle = box.top + box.height / 2;
      if (index > from && top + height > middle) to = Math.max(to, index);
      if (index < from && top < middle) to = Math.min(to, index);
    });
    rows.forEach((each, index) => {
      const isBetween = index > from ? index <= to : index >= to;
      const shift = index === from ? by : isBetween ? Math.sign(from - index) * height : 0;
      each.style.transform = shift === 0 ? '' : `translateY(${shift}px)`;
    });
  };
  const follow = () => {
    const step = y < EDGE_PX ? -SCROLL_PX : y > window.innerHeight - EDGE_PX ? SCROLL_PX : 0;
    if (step !== 0) window.scrollBy({ top: step, behavior: 'instant' });
    draw();
    frame = requestAnimationFrame(follow);
  };
  const listening = new AbortController();
  const stop = (isDropped: boolean) => {
    listening.abort();
    cancelAnimationFrame(frame);
    if (isDropped) draw();
    const finishDrop = () => {
      observer.disconnect();
      clearTimeout(timer);
      delete list.dataset.dragged;
      delete row.dataset.dragged;
      for (const each of rows) each.style.transform = '';
    };
    // Keep the rows in place until React renders the new order, so that nothing jumps.
    const observer = new MutationObserver(finishDrop);
    const timer = setTimeout(finishDrop, SETTLE_MS);
    if (isDropped && to !== from) {
      observer.observe(list, { childList: true });
      onMove(to - from);
    } else {
      finishDrop();
    }
  };

  list.dataset.dragged = '';
  row.dataset.dragged = '';
  const { signal } = listening;
  window.addEventListener('pointermove', ({ clientY }) => (y = clientY), { signal });
  window.addEventListener('pointerup', () => stop(true), { signal });
  window.addEventListener('pointercancel', () => stop(false), { signal });
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && stop(false), { signal });
  frame = requestAnimationFrame(follow);
}

export function DragHandle({ label, onMove }: { label: string; onMove: (by: number) => void }) {
  const grab = (event: PointerEvent<HTMLButtonElement>) => {
    const row = event.currentTarget.closest('li');
    if (row === null || event.button !== 0 || !event.isPrimary) return;
    beginDrag(row, event.clientY, onMove);
  };
  const step = (event: KeyboardEvent) => {
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
      onPointerDown={grab}
      onKeyDown={step}
      onContextMenu={(event) => event.preventDefault()}
      className="drag-handle inline-flex shrink-0 items-center justify-center rounded-lg text-ink-soft touch-square hover:bg-sunken"
    >
      <GripVertical className="size-5" />
    </button>
  );
}
