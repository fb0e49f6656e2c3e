import languageUrl from '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz?url';
import programUrl from 'tesseract.js-core/tesseract-core-simd-lstm.wasm?url';
import { fetchFile } from '#web/api/fetch-file.ts';
import { MAX_HEADER_BYTES, MAX_PICTURE_PIXELS, readPictureSize } from '#web/lib/picture-size.ts';
import { evenOutLighting, type GrayscaleImage, toGrayscale } from './even-light.ts';
import { parseTesseractTable } from './ocr-words.ts';
import { MAX_OCR_PIXELS, MIN_OCR_WIDTH_PX } from './photo-limits.ts';
import { startTesseract } from './tesseract.ts';

type PictureProblem = 'too-large' | 'broken';

async function loadPicture(file: Blob): Promise<GrayscaleImage | { problem: PictureProblem }> {
  const size = readPictureSize(new Uint8Array(await file.slice(0, MAX_HEADER_BYTES).arrayBuffer()));
  if (size !== null && size.width * size.height > MAX_PICTURE_PIXELS) return { problem: 'too-large' };
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return { problem: 'broken' };
  }
  const pixels = picture.width * picture.height;
  const enlargement = Math.max(1, MIN_OCR_WIDTH_PX / picture.width);
  const scale = Math.min(enlargement, Math.sqrt(MAX_OCR_PIXELS / pixels));
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('There is no room to draw the picture');
  // Make transparent areas white, like paper.
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  picture.close();
  return evenOutLighting(toGrayscale(context.getImageData(0, 0, width, height).data, width, height));
}

export type PhotoWorkerMessage =
  | { percent: number }
  | { text: string }
  | { problem: PictureProblem | 'not-here' };

const send = (message: PhotoWorkerMessage) => postMessage(message);

async function loadOcr() {
  const [program, compressedLanguage] = await Promise.all([fetchFile(programUrl), fetchFile(languageUrl)]);
  const language = new Response(compressedLanguage.body?.pipeThrough(new DecompressionStream('gzip')));
  return startTesseract({
    program: await program.arrayBuffer(),
    language: new Uint8Array(await language.arrayBuffer()),
    onProgress: (percent) => send({ percent }),
  });
}

async function readPicture(file: Blob): Promise<PhotoWorkerMessage> {
  const picture = await loadPicture(file);
  if ('problem' in picture) return picture;
  const ocr = await loadOcr().catch(() => null);
  if (ocr === null) return { problem: 'not-here' };
  send({ percent: 0 });
  return { text: parseTesseractTable(ocr(picture)) };
}

addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (!(data instanceof Blob)) return;
  void readPicture(data).then(send, () => send({ problem: 'broken' }));
});
