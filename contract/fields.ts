import { z } from 'zod';

/** Ids of items, stores, chains and entries: positive 32-bit integers (DESIGN §6). */
export const id = z
  .int('must be a whole number')
  .min(1, 'must be at least 1')
  .max(2_147_483_647, 'is too large');

/** The same id in a path or query, where everything is text. */
export const idText = z
  .string()
  .regex(/^[1-9][0-9]{0,9}$/, 'must be a whole number')
  .transform(Number)
  .pipe(id);

/** `1,2,3` in a query. */
export const idListText = (max: number, tooMany: string) =>
  z
    .string()
    .max(100)
    .transform((text) => (text === '' ? [] : text.split(',')))
    .pipe(z.array(idText).max(max, tooMany));

/** A number in a query, within bounds. */
export const numberText = (min: number, max: number) =>
  z
    .string()
    .max(30)
    .regex(/^-?[0-9]+(\.[0-9]+)?$/, 'must be a number')
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`));

export const latitude = z.number().min(-90, 'must be at least -90').max(90, 'must be at most 90');
export const longitude = z.number().min(-180, 'must be at least -180').max(180, 'must be at most 180');

export const instant = z.iso.datetime();

/** Money: `"1.99"` on the wire, integer cents in code, on both sides. */
export const money = z.codec(z.string().regex(/^[0-9]{1,7}\.[0-9]{2}$/), z.int().min(0), {
  decode: (text) => Number(text.replace('.', '')),
  encode: (cents) => (cents / 100).toFixed(2),
});

export const nothing = z.null();
