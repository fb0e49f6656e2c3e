import { type RefObject, useEffect } from 'react';

/** In a window narrower or shorter than this, the result list can fill most of the window. */
const SMALL_WINDOW_WIDTH_PX = 768;
const SMALL_WINDOW_HEIGHT_PX = 600;

/** Maximum height of the result list: 24rem (specification: 9.search.height). */
const MAX_LIST_HEIGHT_PX = 384;
const VERTICAL_GAPS_PX = 16;
const MIN_LIST_HEIGHT_PX = 120;

/**
 * If the window's height shrinks by more than this, an on-screen keyboard has appeared. Address bars aren't this
 * tall.
 */
const MIN_KEYBOARD_HEIGHT_PX = 120;

function fitList(box: HTMLElement, view: VisualViewport, mayScroll: boolean): void {
  const container = box.parentElement;
  if (container === null) return;
  const getFreeHeight = () =>
    view.offsetTop + view.height - box.getBoundingClientRect().bottom - VERTICAL_GAPS_PX;
  if (window.innerWidth >= SMALL_WINDOW_WIDTH_PX && view.height * view.scale >= SMALL_WINDOW_HEIGHT_PX) {
    container.style.removeProperty('--room');
    return;
  }
  if (mayScroll && getFreeHeight() < MAX_LIST_HEIGHT_PX) box.scrollIntoView();
  container.style.setProperty('--room', `${Math.max(MIN_LIST_HEIGHT_PX, Math.floor(getFreeHeight()))}px`);
}

/**
 * Fits the result list into the visible space when the list opens, when a keyboard appears, or when the search box
 * moves because other content has changed.
 */
export function useResultListHeight(isOpen: boolean, box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport;
    const element = box.current;
    if (!isOpen || view === null || element === null) return;
    let height = view.height;
    const onResize = () => {
      const isKeyboardOpen = height - view.height > MIN_KEYBOARD_HEIGHT_PX;
      height = isKeyboardOpen ? view.height : Math.max(height, view.height);
      fitList(element, view, isKeyboardOpen);
    };
    fitList(element, view, true);
    const observer = new ResizeObserver(() => fitList(element, view, false));
    observer.observe(document.body);
    view.addEventListener('resize', onResize);
    return () => {
      observer.disconnect();
      view.removeEventListener('resize', onResize);
    };
  }, [isOpen, box]);
}
