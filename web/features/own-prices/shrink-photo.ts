import { MAX_PHOTO_BYTES, MAX_PHOTO_SIDE_PIXELS } from '#contract/limits.ts';
import { t } from '#domain/language.ts';
import { MAX_HEADER_BYTES, MAX_PICTURE_PIXELS, readPictureSize } from '#web/lib/picture-size.ts';

/**
 * JPEG qualities, tried in order until the photo is small enough. At the lowest quality, price labels can only just be
 * read.
 */
const JPEG_QUALITIES = [0.82, 0.6, 0.4, 0.2];

const toBase64 = (jpeg: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(jpeg);
  });

/** Redraws the picture upright and scaled down. Redrawing strips EXIF data such as the location. */
async function redraw(file: Blob): Promise<OffscreenCanvas | null> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (picture === null) return null;
  const scale = Math.min(1, MAX_PHOTO_SIDE_PIXELS / Math.max(picture.width, picture.height));
  const scaleSide = (pixels: number) => Math.max(1, Math.round(pixels * scale));
  const canvas = new OffscreenCanvas(scaleSide(picture.width), scaleSide(picture.height));
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas;
}

export async function shrinkPhoto(file: Blob): Promise<{ photo: string } | { problem: string }> {
  const size = readPictureSize(new Uint8Array(await file.slice(0, MAX_HEADER_BYTES).arrayBuffer()));
  if (size !== null && size.width * size.height > MAX_PICTURE_PIXELS) {
    return { problem: t`This picture is too large. Use a smaller one.` };
  }
  const canvas = await redraw(file);
  for (const quality of canvas === null ? [] : JPEG_QUALITIES) {
    const jpeg = await canvas?.convertToBlob({ type: 'image/jpeg', quality });
    if (jpeg !== undefined && jpeg.size <= MAX_PHOTO_BYTES) return { photo: await toBase64(jpeg) };
  }
  return { problem: t`Couldn’t read this file as a picture. Take a photo, or choose a JPEG or PNG.` };
}
