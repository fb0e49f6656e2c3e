import { HEAD_BYTES, MAX_PICTURE_PIXELS, pictureSize } from '#web/lib/picture-size.ts';
import { evenOutLight, type GrayPicture, toGray } from './even-light.ts';
import { MAX_READ_PIXELS, MIN_READ_WIDTH } from './photo-limits.ts';

export type PictureProblem = 'too-large' | 'broken';

export async function loadPicture(file: Blob): Promise<GrayPicture | { problem: PictureProblem }> {
  const size = pictureSize(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  if (size !== null && size.width * size.height > MAX_PICTURE_PIXELS) return { problem: 'too-large' };
  let picture: ImageBitmap;
  try {
    // Applies the EXIF orientation.
    picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return { problem: 'broken' };
  }
  const pixels = picture.width * picture.height;
  const wanted = Math.max(1, MIN_READ_WIDTH / picture.width);
  const scale = Math.min(wanted, Math.sqrt(MAX_READ_PIXELS / pixels));
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('There is no room to draw the picture');
  // Transparent areas count as paper.
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  picture.close();
  return evenOutLight(toGray(context.getImageData(0, 0, width, height).data, width, height));
}
