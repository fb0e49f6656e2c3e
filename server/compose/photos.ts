import { join } from 'node:path';
import { MAX_PHOTO_BYTES } from '#contract/limits.ts';
import type { Deps } from '#server/env/deps.ts';
import { createFolderPhotoStorage } from '#server/gateways/photos/folder.ts';
import type { PhotoStorage } from '#server/gateways/photos/photos.ts';
import { createS3PhotoStorage } from '#server/gateways/photos/s3.ts';

const TIME_LIMIT_MS = 8_000;

export function connectPhotoStorage({ env, fetch }: Pick<Deps, 'env' | 'fetch'>): PhotoStorage {
  const { PHOTO_BUCKET_URL: url, PHOTO_BUCKET_REGION: region, PHOTO_BUCKET_KEY_ID: keyId } = env;
  const { PHOTO_BUCKET_SECRET: secret } = env;
  if (url === undefined || region === undefined || keyId === undefined || secret === undefined) {
    return createFolderPhotoStorage(join(env.DATA_DIR, 'photos'));
  }
  const limits = { timeLimitMs: TIME_LIMIT_MS, maxBytes: MAX_PHOTO_BYTES };
  return createS3PhotoStorage({ url, region, keyId, secret, fetch, ...limits });
}
