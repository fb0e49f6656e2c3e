import { z } from 'zod';

/** Replaces control characters, because PostgreSQL rejects NUL. */
const textSchema = z
  .union([z.string(), z.number(), z.null()])
  .optional()
  .transform((value) =>
    String(value ?? '')
      .replace(/\p{Cc}+/gu, ' ')
      .trim(),
  );

/** The service itself misspells `Additonal_Address`. */
const attributesSchema = z.object({
  ObjectId: z.number().int(),
  Store_Name: textSchema,
  Store_Street_Address: textSchema,
  Additonal_Address: textSchema,
  City: textSchema,
  State: textSchema,
  Zip_Code: textSchema,
  Store_Type: textSchema,
  Latitude: textSchema,
  Longitude: textSchema,
});

export const layerFieldNames = Object.keys(attributesSchema.shape).join(',');

export type MapLayerStore = z.output<typeof attributesSchema>;

const featureSchema = z.object({ attributes: attributesSchema });

/** An error response, which also has status 200. */
const failureSchema = z.object({
  error: z.object({ code: z.number().optional(), message: z.string().optional() }),
});

const pageSchema = z.object({
  features: z.array(z.unknown()),
  exceededTransferLimit: z.boolean().optional(),
});

const countSchema = z.object({ count: z.number().int().min(0) });

export function extractStoreLayerError(reply: unknown): string | null {
  const parsed = failureSchema.safeParse(reply);
  if (!parsed.success) return null;
  const { code, message } = parsed.data.error;
  return `error ${code ?? 'without a code'}${message ? `: ${message.slice(0, 200).replace(/\.$/, '')}` : ''}`;
}

/** Returns null for a malformed page. A row that can't be parsed becomes null. */
export function parsePage(reply: unknown): { rows: (MapLayerStore | null)[]; hasMore: boolean } | null {
  const parsed = pageSchema.safeParse(reply);
  if (!parsed.success) return null;
  const rows = parsed.data.features.map((each) => featureSchema.safeParse(each).data?.attributes ?? null);
  return { rows, hasMore: parsed.data.exceededTransferLimit ?? false };
}

export const parseCount = (reply: unknown): number | null => countSchema.safeParse(reply).data?.count ?? null;
