/** Stubs for browser APIs that jsdom lacks because it has no layout. Elements have no size and never move. */

const BREAKPOINTS_PX = { sm: 640, md: 768, lg: 1024, xl: 1280 };
const DISPLAY_VALUES = {
  block: 'block',
  contents: 'contents',
  flex: 'flex',
  grid: 'grid',
  hidden: 'none',
  inline: 'inline',
};

/**
 * Builds the CSS for the responsive classes that show or hide elements at this width. Other styles can be tested only
 * in a real browser.
 */
export function buildDisplayRules(widthPx: number): string {
  const buildRules = (prefix: string) =>
    Object.entries(DISPLAY_VALUES).map(([name, value]) => `.${prefix}${name}{display:${value}}`);
  const wideRules = Object.entries(BREAKPOINTS_PX).flatMap(([name, px]) =>
    widthPx >= px ? buildRules(`${name}\\:`) : [],
  );
  const narrowRules = Object.entries(BREAKPOINTS_PX).flatMap(([name, px]) =>
    widthPx < px ? buildRules(`max-${name}\\:`) : [],
  );
  return [
    ...buildRules(''),
    '.empty\\:hidden:empty,.print-sheet{display:none}',
    ...narrowRules,
    ...wideRules,
  ].join('\n');
}

export type MediaFeatures = { widthPx: number; reducedMotion: boolean; isDark: boolean };

function matchesMediaQuery(query: string, { widthPx, reducedMotion, isDark }: MediaFeatures): boolean {
  const [, min] = /min-width:\s*([\d.]+)/.exec(query) ?? [];
  const [, max] = /max-width:\s*([\d.]+)/.exec(query) ?? [];
  const toPx = (value: string) => Number(value) * (/(min|max)-width:\s*[\d.]+r?em/.test(query) ? 16 : 1);
  const [, maxExclusivePx] = /width\s*<\s*([\d.]+)/.exec(query) ?? [];
  const [, minPx] = /width\s*>=\s*([\d.]+)/.exec(query) ?? [];
  if (min !== undefined && widthPx < toPx(min)) return false;
  if (max !== undefined && widthPx > toPx(max)) return false;
  if (maxExclusivePx !== undefined && widthPx >= Number(maxExclusivePx) * (/rem/.test(query) ? 16 : 1))
    return false;
  if (minPx !== undefined && widthPx < Number(minPx) * (/rem/.test(query) ? 16 : 1)) return false;
  if (query.includes('prefers-reduced-motion')) return query.includes('reduce') === reducedMotion;
  if (query.includes('prefers-color-scheme')) return query.includes('dark') === isDark;
  return /width|all|screen/.test(query);
}

class InertObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

/** Installs the stubs. `media` is called for each media query, so tests can change its result. */
export function installBrowserStubs(media: () => MediaFeatures): void {
  for (const name of ['clipboard', 'share']) Reflect.deleteProperty(navigator, name);
  Object.assign(window, {
    visualViewport: Object.assign(new EventTarget(), { height: 800, width: 1280, offsetTop: 0, scale: 1 }),
    ResizeObserver: InertObserver,
    IntersectionObserver: InertObserver,
    scrollTo: () => {},
    requestIdleCallback: (run: () => void) => setTimeout(run, 0),
    cancelIdleCallback: (handle: number) => clearTimeout(handle),
    matchMedia: (query: string) => ({
      media: query,
      get matches() {
        return matchesMediaQuery(query, media());
      },
      addEventListener() {},
      removeEventListener() {},
      addListener() {},
      removeListener() {},
    }),
  });
  Object.assign(Element.prototype, {
    // jsdom's style sheet hides elements that have a `popover` attribute.
    showPopover(this: HTMLElement) {
      this.style.display = 'block';
    },
    hidePopover(this: HTMLElement) {
      this.style.display = 'none';
    },
    scrollIntoView() {},
    scrollTo() {},
    hasPointerCapture: () => false,
    setPointerCapture() {},
    releasePointerCapture() {},
    getAnimations: () => [],
  });
  Object.assign(URL, { createObjectURL: () => 'blob:none', revokeObjectURL: () => {} });
}
