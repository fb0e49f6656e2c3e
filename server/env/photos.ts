import { z } from 'zod';
import { checkHttpsUrl, listMissingVariables, type VariableIssue } from './checks.ts';

/** If these variables are blank, photos are stored in a folder in DATA_DIR. */
export const photoVariables = {
  PHOTO_BUCKET_URL: z.url({ protocol: /^https?$/ }).optional(),
  PHOTO_BUCKET_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'must be a region, such as us-east-1')
    .optional(),
  PHOTO_BUCKET_KEY_ID: z.string().min(1).max(200).optional(),
  PHOTO_BUCKET_SECRET: z.string().min(1).max(200).optional(),
};

const variableNames = Object.keys(photoVariables) as (keyof typeof photoVariables)[];

export function checkPhotoVariables(values: z.output<z.ZodObject<typeof photoVariables>>): VariableIssue[] {
  if (variableNames.every((name) => values[name] === undefined)) return [];
  return [
    ...listMissingVariables(values, variableNames, 'is missing: the storage of photos needs all four'),
    ...checkHttpsUrl(values, 'PHOTO_BUCKET_URL', 'what shoppers send'),
  ];
}
