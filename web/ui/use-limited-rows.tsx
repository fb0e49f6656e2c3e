import {
  type RefObject,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useTransition,
} from 'react';
import { rich } from '#web/lib/rich.ts';
import { useIsHydrating } from '#web/lib/use-is-hydrating.ts';
import { isPhone } from '#web/lib/use-is-phone.ts';
import { Button } from './button.tsx';

/** Fills a few screens. Rendering more rows would delay the page. */
const INITIAL_ROW_COUNT = 30;

const MIN_LONG_LIST_ROWS = 40;

const collectHiddenIds = (rows: readonly { id: number }[]): ReadonlySet<number> =>
  new Set(rows.length < MIN_LONG_LIST_ROWS ? [] : rows.slice(INITIAL_ROW_COUNT).map(({ id }) => id));

const estimateRowsOnScreen = () => Math.ceil(innerHeight / (isPhone() ? 88 : 36));

/**
 * Renders one more screen of rows at a time, so that rendering doesn't block input. After all rows have been rendered
 * once, new rows appear immediately. Otherwise, a row added at the top would hide the last row.
 */
function useRowsScreenByScreen<Row>(rows: readonly Row[]): readonly Row[] {
  const isHydrating = useIsHydrating();
  const roundUpToAll = (count: number) => (count < rows.length ? count : Infinity);
  // Measured once, because measuring again would force a layout while rows are rendered.
  const [screenRows] = useState(() => (isHydrating ? Infinity : estimateRowsOnScreen()));
  const [count, setCount] = useState(() => roundUpToAll(screenRows));
  const nextCount = roundUpToAll(count < rows.length ? count + screenRows : count);
  useEffect(() => {
    if (count !== nextCount) startTransition(() => setCount(nextCount));
  }, [count, nextCount]);
  return count < rows.length ? rows.slice(0, count) : rows;
}

/**
 * Shows the first rows of a long list and a button that reveals the hidden rows. Rows added later are always shown,
 * unless many are added together. The rows must be the first children of `listRef`.
 */
export function useLimitedRows<Row extends { id: number }, List extends Element>(rows: readonly Row[]) {
  const listRef = useRef<List>(null);
  const [hiddenIds, setHiddenIds] = useState(() => collectHiddenIds(rows));
  const [count, setCount] = useState(rows.length);
  if (count !== rows.length) {
    setCount(rows.length);
    if (rows.length - count >= MIN_LONG_LIST_ROWS) setHiddenIds(collectHiddenIds(rows));
  }
  const [focusIndex, setFocusIndex] = useState<number | null>(null);
  const [isPending, startShowingAll] = useTransition();
  const visibleRows = hiddenIds.size === 0 ? rows : rows.filter(({ id }) => !hiddenIds.has(id));
  const shownRows = useRowsScreenByScreen(visibleRows);
  const hasHiddenRows = visibleRows.length < rows.length;

  const showAll = (focus: boolean) =>
    startShowingAll(() => {
      setHiddenIds(new Set());
      if (focus) setFocusIndex(rows.findIndex(({ id }) => hiddenIds.has(id)));
    });
  useLayoutEffect(() => {
    const row = focusIndex === null ? undefined : listRef.current?.children[focusIndex];
    if (!(row instanceof HTMLElement)) return;
    row.tabIndex = -1;
    row.focus({ preventScroll: true });
  }, [focusIndex]);
  useEffect(() => {
    if (!hasHiddenRows) return undefined;
    const showAllOnFind = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
      if (key === 'f' && (ctrlKey || metaKey)) startTransition(() => setHiddenIds(new Set()));
    };
    addEventListener('keydown', showAllOnFind);
    return () => removeEventListener('keydown', showAllOnFind);
  }, [hasHiddenRows]);

  return {
    shown: shownRows,
    listRef: listRef as RefObject<List>,
    // Show the button only after all rows above it are rendered. Clicking it moves focus to the first row that it
    // reveals.
    more:
      hasHiddenRows && shownRows.length === visibleRows.length ? (
        <Button size="sm" isPending={isPending} onClick={() => showAll(true)}>
          {rich`Show all ${rows.length} lines`}
        </Button>
      ) : null,
  };
}
