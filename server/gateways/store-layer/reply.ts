import { z } from 'zod';

/** Replaces control characters, because PostgreSQL rejects NUL. */
const text = z
  .union([z.string(), z.number(), z.null()])
  .optional()
  .transform((value) =>
    String(value ?? '')
      .replace(/\p{Cc}+/gu, ' ')
      .trim(),
  );

/** The service itself misspells `Additonal_Address`. */
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

export const layerFieldNames = Object.keys(attributes.shape).join(',');

export type MapLayerStore = z.output<typeof attributes>;

const feature = z.object({ attributes });

/** Error responses have status 200. */
const failure = z.object({
  error: z.object({ code: z.number().optional(), message: z.string().optional() }),
});

const page = z.object({ features: z.array(z.unknown()), exceededTransferLimit: z.boolean().optional() });

const count = z.object({ count: z.number().int().min(0) });

export function extractStoreLayerError(reply: unknown): string | null {
  const parsed = failure.safeParse(reply);
  if (!parsed.success) return null;
  const { code, message } = parsed.data.error;
  return `error ${code ?? 'without a code'}${message ? `: ${message.slice(0, 200).replace(/\.$/, '')}` : ''}`;
}

/** Returns null for a malformed page. Unreadable rows are null. */
export function parsePage(reply: unknown): { rows: (MapLayerStore | null)[]; hasMore: boolean } | null {
  const parsed = page.safeParse(reply);
  if (!parsed.success) return null;
  const rows = parsed.data.features.map((each) => feature.safeParse(each).data?.attributes ?? null);
  return { rows, hasMore: parsed.data.exceededTransferLimit ?? false };
}

export const parseCount = (reply: unknown): number | null => count.safeParse(reply).data?.count ?? null;
