import { join } from 'node:path';
import { MAX_PHOTO_BYTES } from '#contract/limits.ts';
import type { Deps } from '#server/env/deps.ts';
import { createFolderPhotos } from '#server/gateways/photos/folder.ts';
import type { Photos } from '#server/gateways/photos/photos.ts';
import { createS3Photos } from '#server/gateways/photos/s3.ts';

const TIME_LIMIT_MS = 8_000;

/** The configured bucket, or a folder in DATA_DIR. */
export function connectPhotoStorage({ env, fetch }: Pick<Deps, 'env' | 'fetch'>): Photos {
  const { PHOTO_BUCKET_URL: url, PHOTO_BUCKET_REGION: region, PHOTO_BUCKET_KEY_ID: keyId } = env;
  const { PHOTO_BUCKET_SECRET: secret } = env;
  if (url === undefined || region === undefined || keyId === undefined || secret === undefined) {
    return createFolderPhotos(join(env.DATA_DIR, 'photos'));
  }
  const limits = { timeLimitMs: TIME_LIMIT_MS, maxBytes: MAX_PHOTO_BYTES };
  return createS3Photos({ url, region, keyId, secret, fetch, ...limits });
}
