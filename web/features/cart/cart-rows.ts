/** By the id of a line that was merged into another line, that of the other. */
const merged = new Map<number, number>();

export const mergeInto = (id: number, insteadOf: number): void => void merged.set(insteadOf, id);

/** Of the row of a line: how the other rows tell which it is. */
export const lineMark = (id: number) => ({ 'data-line': id });

/** On the page, the row of the line that a line was merged into; null where it was merged into none. */
export function mergedRow(id: number): Element | null {
  const other = merged.get(id);
  return other === undefined ? null : document.querySelector(`[data-line="${other}"]`);
}
