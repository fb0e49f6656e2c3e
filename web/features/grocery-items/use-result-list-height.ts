import { type RefObject, useEffect } from 'react';

/** In a window smaller than this, the list fills most of the window. */
const SMALL_WIDTH_PX = 768;
const SMALL_HEIGHT_PX = 600;

/** The list's maximum height, 24rem (9.search.height), and its total distance from the box and the window's edge. */
const LIST_PX = 384;
const GAPS_PX = 16;
const MIN_LIST_PX = 120;

/** An on-screen keyboard is taller than this, and a browser's address bar isn't. */
const KEYBOARD_PX = 120;

/**
 * In small windows, scrolls the search box up if its list wouldn't fit above the keyboard, and limits the list's
 * height.
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
  place.style.setProperty('--room', `${Math.max(MIN_LIST_PX, Math.floor(room()))}px`);
}

/**
 * Fits the result list into the visible space when it opens, when a keyboard appears, and when content above moves
 * the box.
 */
export function useResultListHeight(isOpen: boolean, box: RefObject<HTMLElement | null>): void {
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
