import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useTransition } from 'react';
import { rich } from '#web/lib/rich.ts';
import { Button } from './button.tsx';

/** So many rows of a long list are drawn at first: a few screens full, and a page that answers at once. */
const FIRST_ROWS = 30;

/** A list that is hardly longer is drawn as a whole. */
const LONG_FROM = 40;

const beyondFirst = (rows: readonly { id: number }[]): ReadonlySet<number> =>
  new Set(rows.length < LONG_FROM ? [] : rows.slice(FIRST_ROWS).map(({ id }) => id));

/**
 * The first rows of a long list until all are asked for, by its button or by looking for a word with Ctrl or ⌘ + F. Rows
 * that come later are never among the hidden ones, but where so many come at once that the list is long by them. `listRef` is for the list itself, so that the focus goes on to the
 * first row that was hidden; its own rows are the first of its children.
 */
export function useFirstRows<Row extends { id: number }, List extends Element>(rows: readonly Row[]) {
  const listRef = useRef<List>(null);
  const [hidden, setHidden] = useState(() => beyondFirst(rows));
  const [count, setCount] = useState(rows.length);
  if (count !== rows.length) {
    setCount(rows.length);
    if (rows.length - count >= LONG_FROM) setHidden(beyondFirst(rows));
  }
  const [focusAt, setFocusAt] = useState<number | null>(null);
  const [isPending, startTransition] = useTransition();
  const shown = hidden.size === 0 ? rows : rows.filter(({ id }) => !hidden.has(id));
  const isCut = shown.length < rows.length;

  const showAll = (focus: boolean) =>
    startTransition(() => {
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
    if (!isCut) return undefined;
    const look = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
      if (key === 'f' && (ctrlKey || metaKey)) startTransition(() => setHidden(new Set()));
    };
    addEventListener('keydown', look);
    return () => removeEventListener('keydown', look);
  }, [isCut]);

  return {
    shown,
    listRef: listRef as RefObject<List>,
    /** Null when nothing is hidden. */
    more: isCut ? (
      <Button size="sm" isPending={isPending} onClick={() => showAll(true)}>
        {rich`Show all ${rows.length} lines`}
      </Button>
    ) : null,
  };
}
