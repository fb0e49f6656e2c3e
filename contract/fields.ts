import { z } from 'zod/mini';
import { deferredText, t } from '#domain/language.ts';

/** PostgreSQL can't store null characters or lone surrogates. */
export const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

/** Rejects line breaks, control characters and direction overrides (Unicode UAX 9). */
export const isOneLine = (text: string): boolean =>
  !/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(text);

/** Not used for pasted lists and ids in paths, because those accept any text. */
export const textSchema = () =>
  z.string().check(z.refine(isStorable, deferredText('must not contain broken or null characters')));

/** Ids of items, stores and chains. */
export const id = z
  .int(deferredText('must be a whole number'))
  .check(
    z.minimum(1, deferredText('must be at least 1')),
    z.maximum(2_147_483_647, deferredText('is too large')),
  );

export const idParam = z.pipe(
  z.pipe(
    z.string().check(z.regex(/^[1-9][0-9]{0,9}$/, deferredText('must be a whole number'))),
    z.transform(Number),
  ),
  id,
);

/** Ids of rows that users own, such as cart entries. */
export const rowId = z
  .int(deferredText('must be a whole number'))
  .check(z.minimum(1, deferredText('must be at least 1')));

export const rowIdParam = z.pipe(
  z.pipe(
    z.string().check(z.regex(/^[1-9][0-9]{0,15}$/, deferredText('must be a whole number'))),
    z.transform(Number),
  ),
  rowId,
);

export const idListParam = (max: number, tooManyMessage: string) =>
  z.pipe(
    z.pipe(
      textSchema().check(z.maxLength(100)),
      z.transform((list) => (list === '' ? [] : list.split(','))),
    ),
    z.array(idParam).check(z.maxLength(max, tooManyMessage)),
  );

export const numberParam = (min: number, max: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.maxLength(30), z.regex(/^-?[0-9]+(\.[0-9]+)?$/, deferredText('must be a number'))),
      z.transform(Number),
    ),
    z
      .number()
      .check(
        z.minimum(min, { error: () => t`must be at least ${min}` }),
        z.maximum(max, { error: () => t`must be at most ${max}` }),
      ),
  );

export const latitude = z
  .number()
  .check(
    z.minimum(-90, deferredText('must be at least -90')),
    z.maximum(90, deferredText('must be at most 90')),
  );
export const longitude = z
  .number()
  .check(
    z.minimum(-180, deferredText('must be at least -180')),
    z.maximum(180, deferredText('must be at most 180')),
  );

export const coordinatesQuery = z.strictObject({ lat: numberParam(-90, 90), lng: numberParam(-180, 180) });

export const instant = z.iso.datetime();

/** Has a lower bound, because PostgreSQL doesn't accept the year 0. */
export const instantSince2000 = z.iso
  .datetime()
  .check(z.refine((at) => at >= '2000', deferredText('must be after 1999')));

export const count = z.int().check(z.minimum(0));

export const dollars = z.string().check(z.regex(/^[0-9]{1,8}\.[0-9]{2}$/));

export function toCents(decimal: string): number {
  return Number(decimal.replace('.', ''));
}

export function toDollars(cents: number): string {
  return (cents / 100).toFixed(2);
}

export const money = z.codec(dollars, count, { decode: toCents, encode: toDollars });

export const noContent = { success: 204, response: z.null() } as const;

export const withDescription = <Schema extends z.ZodMiniType>(
  schema: Schema,
  description: string,
): Schema => {
  const copy = schema.clone();
  z.globalRegistry.add(copy, { description });
  return copy;
};
