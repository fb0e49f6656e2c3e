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

/** A few screens of rows. Rendering more at first would delay the page. */
const FIRST_ROWS = 30;

const MIN_LONG_LIST_ROWS = 40;

const idsAfterFirstRows = (rows: readonly { id: number }[]): ReadonlySet<number> =>
  new Set(rows.length < MIN_LONG_LIST_ROWS ? [] : rows.slice(FIRST_ROWS).map(({ id }) => id));

/** The most rows that fit on the screen: a row is at least 88 pixels high on a phone, and 36 elsewhere. */
const maxRowsOnScreen = () => Math.ceil(innerHeight / (isPhone() ? 88 : 36));

/** Renders one screen of rows after the other, so that input in between doesn't have to wait. */
function useScreenByScreen<Row>(rows: readonly Row[]): readonly Row[] {
  const isHydrating = useIsHydrating();
  const [count, setCount] = useState(() => (isHydrating ? Infinity : maxRowsOnScreen()));
  const hasMore = count < rows.length;
  useEffect(() => {
    if (!hasMore) return;
    const more = count + maxRowsOnScreen();
    startTransition(() => setCount(more < rows.length ? more : Infinity));
  }, [hasMore, count, rows.length]);
  return hasMore ? rows.slice(0, count) : rows;
}

/**
 * Shows the first rows of a long list and a button for the rest. Rows added later are shown, unless they alone make
 * the list long. The rows must be the first children of `listRef`.
 */
export function useLimitedRows<Row extends { id: number }, List extends Element>(rows: readonly Row[]) {
  const listRef = useRef<List>(null);
  const [hidden, setHidden] = useState(() => idsAfterFirstRows(rows));
  const [count, setCount] = useState(rows.length);
  if (count !== rows.length) {
    setCount(rows.length);
    if (rows.length - count >= MIN_LONG_LIST_ROWS) setHidden(idsAfterFirstRows(rows));
  }
  const [focusAt, setFocusAt] = useState<number | null>(null);
  const [isPending, startShowingAll] = useTransition();
  const chosen = hidden.size === 0 ? rows : rows.filter(({ id }) => !hidden.has(id));
  const shown = useScreenByScreen(chosen);
  const hasHiddenRows = chosen.length < rows.length;

  const showAll = (focus: boolean) =>
    startShowingAll(() => {
      setHidden(new Set());
      if (focus) setFocusAt(rows.findIndex(({ id }) => hidden.has(id)));
    });
  useLayoutEffect(() => {
    const row = focusAt === null ? undefined : listRef.current?.children[focusAt];
    if (!(row instanceof HTMLElement)) return;
    row.tabIndex = -1;
    row.focus({ preventScroll: true });
  }, [focusAt]);
  useEffect(() => {
    if (!hasHiddenRows) return undefined;
    const showAllOnFind = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
      if (key === 'f' && (ctrlKey || metaKey)) startTransition(() => setHidden(new Set()));
    };
    addEventListener('keydown', showAllOnFind);
    return () => removeEventListener('keydown', showAllOnFind);
  }, [hasHiddenRows]);

  return {
    shown,
    listRef: listRef as RefObject<List>,
    more: hasHiddenRows ? (
      <Button size="sm" isPending={isPending} onClick={() => showAll(true)}>
        {rich`Show all ${rows.length} lines`}
      </Button>
    ) : null,
  };
}
