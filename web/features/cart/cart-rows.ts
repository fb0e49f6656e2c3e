/** By the id of a line, that of the line whose place it took. */
const places = new Map<number, number>();

/** The row in which a line is drawn. It stays when another brand takes a line's place, and with it the focus. */
export const rowOf = (id: number): number => places.get(id) ?? id;

export const takePlace = (id: number, insteadOf: number): void => void places.set(id, rowOf(insteadOf));

/** By the id of a line that went into another line, that of the other. */
const heirs = new Map<number, number>();

export const goInto = (id: number, insteadOf: number): void => void heirs.set(insteadOf, id);

/** Of the row of a line: how the other rows tell which it is. */
export const lineMark = (id: number) => ({ 'data-line': id });

/** The row of the line that a line went into, on the page; null where it went into none. */
export function heirOf(id: number): Element | null {
  const heir = heirs.get(id);
  return heir === undefined ? null : document.querySelector(`[data-line="${heir}"]`);
}
