import { z } from 'zod';
import { isLoopbackHost } from './loopback.ts';

/** If all are blank, a folder in DATA_DIR is used. */
export const photoVariables = {
  PHOTO_BUCKET_URL: z.url({ protocol: /^https?$/ }),
  PHOTO_BUCKET_REGION: z.string().regex(/^[a-z0-9-]{1,40}$/, 'must be a region, such as us-east-1'),
  PHOTO_BUCKET_KEY_ID: z.string().min(1).max(200),
  PHOTO_BUCKET_SECRET: z.string().min(1).max(200),
} as const;

const names = [
  'PHOTO_BUCKET_URL',
  'PHOTO_BUCKET_REGION',
  'PHOTO_BUCKET_KEY_ID',
  'PHOTO_BUCKET_SECRET',
] as const;

type Values = { [Name in (typeof names)[number]]?: string | undefined };

/** All variables or none. Photos must not be sent in plain text. */
export function checkPhotos(values: Values) {
  const given = names.filter((name) => values[name] !== undefined);
  if (given.length === 0) return [];
  const issues = names
    .filter((name) => !given.includes(name))
    .map((name) => ({ path: [name], message: 'is missing: the storage of photos needs all four' }));
  const { protocol, hostname } = URL.parse(values.PHOTO_BUCKET_URL ?? '') ?? {};
  if (protocol === 'http:' && !isLoopbackHost(hostname ?? ''))
    issues.push({
      path: ['PHOTO_BUCKET_URL'],
      message: 'must be https: what shoppers send would cross the network readable',
    });
  return issues;
}
