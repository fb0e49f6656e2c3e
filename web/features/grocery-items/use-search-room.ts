import { type RefObject, useEffect } from 'react';

/** Narrower or lower than this, what the window shows is little more than the list itself. */
const SMALL_WIDTH_PX = 768;
const SMALL_HEIGHT_PX = 600;

/** What the list takes at the most: 24rem (9.search.height), and what keeps it off the box and the edge of the window. */
const LIST_PX = 384;
const GAPS_PX = 16;
/** Two results and a heading: less is no list. */
const LEAST_PX = 120;

/** An address bar that comes back takes less than this, an on-screen keyboard more. */
const KEYBOARD_PX = 120;

/**
 * Room for the results below the search box in a small window, also above an on-screen keyboard: scrolls the box up
 * where its list would not fit, and tells the list by `--room` how high it may be.
 */
function makeRoom(box: HTMLElement, view: VisualViewport, mayScroll: boolean): void {
  const place = box.parentElement;
  if (place === null) return;
  const room = () => view.offsetTop + view.height - box.getBoundingClientRect().bottom - GAPS_PX;
  if (window.innerWidth >= SMALL_WIDTH_PX && view.height * view.scale >= SMALL_HEIGHT_PX) {
    place.style.removeProperty('--room');
    return;
  }
  if (mayScroll && room() < LIST_PX) box.scrollIntoView();
  place.style.setProperty('--room', `${Math.max(LEAST_PX, Math.floor(room()))}px`);
}

/**
 * Makes room for the results when the drop-down opens, when a keyboard comes up meanwhile, and when what stands above it
 * moves it as it loads.
 */
export function useSearchRoom(isOpen: boolean, box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport;
    const element = box.current;
    if (!isOpen || view === null || element === null) return;
    let height = view.height;
    const onResize = () => {
      const isKeyboardUp = height - view.height > KEYBOARD_PX;
      height = isKeyboardUp ? view.height : Math.max(height, view.height);
      makeRoom(element, view, isKeyboardUp);
    };
    makeRoom(element, view, true);
    const page = new ResizeObserver(() => makeRoom(element, view, false));
    page.observe(document.body);
    view.addEventListener('resize', onResize);
    return () => {
      page.disconnect();
      view.removeEventListener('resize', onResize);
    };
  }, [isOpen, box]);
}
