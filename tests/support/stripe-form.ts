/** A parsed form: `items[0][price]=x` becomes `{ items: { 0: { price: 'x' } } }`. */
export type FormValue = string | { [key: string]: FormValue };
type Form = { [key: string]: FormValue };

export function parseForm(text: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = [...name.matchAll(/[^[\]]+/g)].map(([key]) => key);
    let parent = form;
    for (const key of keys.slice(0, -1)) {
      const next = parent[key];
      if (next !== undefined && typeof next !== 'string') {
        parent = next;
      } else {
        const child: Form = {};
        parent[key] = child;
        parent = child;
      }
    }
    const lastKey = keys.at(-1);
    if (lastKey !== undefined) parent[lastKey] = value;
  }
  return form;
}

export const getText = (value: FormValue | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

export const getValues = (value: FormValue | undefined): FormValue[] =>
  value === undefined || typeof value === 'string' ? [] : Object.values(value);

export const getField = (value: FormValue | undefined, key: string): FormValue | undefined =>
  value === undefined || typeof value === 'string' ? undefined : value[key];
