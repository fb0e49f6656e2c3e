/** By the id of a line, that of the line whose place it took. */
const places = new Map<number, number>();

/** The row in which a line is drawn. It stays when another brand takes a line's place, and with it the focus. */
export const rowOf = (id: number): number => places.get(id) ?? id;

export const takePlace = (id: number, insteadOf: number): void => void places.set(id, rowOf(insteadOf));
