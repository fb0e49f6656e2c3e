import { z } from 'zod';

/** A field as text, without control characters, of which PostgreSQL refuses one; the layer leaves fields out or writes null. */
const text = z
  .union([z.string(), z.number(), z.null()])
  .optional()
  .transform((value) =>
    String(value ?? '')
      .replace(/\p{Cc}+/gu, ' ')
      .trim(),
  );

/** The fields that are asked for. `Additonal_Address` is how the layer spells it. */
const attributes = z.object({
  ObjectId: z.number().int(),
  Store_Name: text,
  Store_Street_Address: text,
  Additonal_Address: text,
  City: text,
  State: text,
  Zip_Code: text,
  Store_Type: text,
  Latitude: text,
  Longitude: text,
});

export const fieldNames = Object.keys(attributes.shape).join(',');

export type LayerStore = z.output<typeof attributes>;

const feature = z.object({ attributes });

/** Errors come with status 200. */
const failure = z.object({
  error: z.object({ code: z.number().optional(), message: z.string().optional() }),
});

const page = z.object({ features: z.array(z.unknown()), exceededTransferLimit: z.boolean().optional() });

const count = z.object({ count: z.number().int().min(0) });

/** What went wrong, in words for an operator; null when the reply is no error. */
export function errorIn(reply: unknown): string | null {
  const parsed = failure.safeParse(reply);
  if (!parsed.success) return null;
  const { code, message } = parsed.data.error;
  return `error ${code ?? 'without a code'}${message ? `: ${message.slice(0, 200).replace(/\.$/, '')}` : ''}`;
}

/** The rows of a page, null for one that cannot be read, and whether more follow; null for another kind of reply. */
export function readPage(reply: unknown): { rows: (LayerStore | null)[]; hasMore: boolean } | null {
  const parsed = page.safeParse(reply);
  if (!parsed.success) return null;
  const rows = parsed.data.features.map((each) => feature.safeParse(each).data?.attributes ?? null);
  return { rows, hasMore: parsed.data.exceededTransferLimit ?? false };
}

export const readCount = (reply: unknown): number | null => count.safeParse(reply).data?.count ?? null;
