import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { MAX_PHOTO_BYTES, MAX_PHOTO_SIDE_PIXELS } from '#contract/limits.ts';
import { getPricePhoto, getReportPhoto, putPricePhoto, removePricePhoto } from '#contract/price-photos.ts';
import { t } from '#domain/language.ts';
import type { Deps } from '#server/env/deps.ts';
import type { PhotoStorage } from '#server/gateways/photos/photos.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { AppError, invalidFieldsError, notFoundError } from '#server/http/errors.ts';
import { limitAttempts } from '#server/http/rate-limit.ts';
import { runInTurn } from '#server/http/turns.ts';
import { sanitizeJpeg } from './plain-jpeg.ts';
import {
  attachPhoto,
  canContribute,
  deletePhoto,
  findOwnPrice,
  findPhoto,
  findReportPhotoName,
  insertUnattachedPhoto,
} from './queries.ts';

const PHOTO_UPLOAD_LIMIT = { attempts: 60, windowSeconds: 60 * 60 };

const storageUnavailableError = (cause: unknown) =>
  Object.assign(
    new AppError(
      503,
      'unavailable',
      t`We can’t save photos right now. Your price is saved. Please try the photo again later.`,
    ),
    { cause },
  );

function readPhoto(photo: string): Buffer {
  const bytes = Buffer.from(photo, 'base64');
  const jpeg = bytes.length <= MAX_PHOTO_BYTES ? sanitizeJpeg(bytes, MAX_PHOTO_SIDE_PIXELS) : null;
  if (jpeg !== null) return jpeg;
  const message = t`must be a JPEG of at most ${MAX_PHOTO_SIDE_PIXELS} pixels each way`;
  throw invalidFieldsError({ field: 'photo', message });
}

type PhotoDeps = {
  photos: PhotoStorage;
  isContributionEnabled: boolean;
};

export function pricePhotoRoutes(
  app: FastifyInstance,
  { db, clock }: Deps,
  { photos, isContributionEnabled }: PhotoDeps,
): void {
  const readPhotoFile = async (name: string | undefined) => {
    if (name === undefined) return null;
    const jpeg = await photos
      .get(name)
      .catch((error: unknown) => Promise.reject(storageUnavailableError(error)));
    return jpeg?.toString('base64') ?? null;
  };

  const limitPhotoUploads = ({ id }: { id: string }) =>
    limitAttempts(db, { key: ['price-photo', id], limit: PHOTO_UPLOAD_LIMIT, now: clock() });

  addEndpoint(
    app,
    putPricePhoto,
    async ({ params, body: { photo, isGiven = false }, user }) => {
      const now = clock();
      const key = { userId: user.id, ...params };
      const jpeg = await runInTurn(() => readPhoto(photo));
      const price = await findOwnPrice(db, key);
      if (price === null) throw notFoundError('Price');
      if (isGiven && (price.isMember || !isContributionEnabled || !(await canContribute(db, key)))) {
        throw invalidFieldsError({ field: 'isGiven', message: t`is not possible for this price` });
      }
      const name = randomUUID();
      await insertUnattachedPhoto(db, name, now);
      await photos.put(name, jpeg).catch((error: unknown) => Promise.reject(storageUnavailableError(error)));
      if (!(await attachPhoto(db, key, { name, now, isContributed: isGiven }))) throw notFoundError('Price');
      return null;
    },
    { count: limitPhotoUploads },
  );

  addEndpoint(app, getPricePhoto, async ({ params, user }) => {
    const storedPhoto = await findPhoto(db, { userId: user.id, ...params });
    return {
      photo: await readPhotoFile(storedPhoto?.name),
      mayGive: isContributionEnabled && (await canContribute(db, params)),
      gift: storedPhoto?.gift ?? null,
    };
  });

  addEndpoint(app, removePricePhoto, async ({ params, user }) => {
    if (!(await deletePhoto(db, { userId: user.id, ...params }))) throw notFoundError('Photo');
    return null;
  });

  addEndpoint(app, getReportPhoto, async ({ params }) => ({
    photo: await readPhotoFile(await findReportPhotoName(db, params.id)),
  }));
}
