import { useFocusHandOver } from '#web/lib/use-focus-hand-over.ts';

/** In a row of the cart: hands the focus on when the row goes. Draws nothing, so that it may come after the row. */
export function RowFocus() {
  return <span ref={useFocusHandOver<HTMLSpanElement>()} hidden />;
}
