import startCore from 'tesseract.js-core/tesseract-core-simd-lstm.js';
import { type GrayscaleImage, toPgm } from './even-light.ts';

export type TextRecognizer = (picture: GrayscaleImage) => string;

/** The LSTM engine, because this build doesn't include the legacy one. */
const LSTM_ENGINE = 1;
/** Page segmentation mode: a single block of text. */
const SINGLE_BLOCK_MODE = '6';
/** Text rotated by less than this is recognized just as well as straight text. */
const MIN_ROTATION_RADIANS = 0.005;
/** Tesseract finds the lines before it reports any progress, so the progress shown starts at this percentage. */
const PROGRESS_START_PERCENT = 30;

export async function startTesseract({
  program,
  language,
  onProgress,
}: {
  program: ArrayBuffer;
  language: Uint8Array;
  onProgress: (percent: number) => void;
}): Promise<TextRecognizer> {
  const core = await startCore({
    wasmBinary: program,
    TesseractProgress: (percent) =>
      onProgress(
        Math.max(0, Math.round(((percent - PROGRESS_START_PERCENT) * 100) / (100 - PROGRESS_START_PERCENT))),
      ),
    print: () => {},
    printErr: () => {},
  });
  core.FS.writeFile('eng.traineddata', language);
  const api = new core.TessBaseAPI();
  if (api.Init(null, 'eng', LSTM_ENGINE) !== 0) throw new Error('The reader of photos did not start');
  api.SetVariable('tessedit_pageseg_mode', SINGLE_BLOCK_MODE);
  const loadImage = (radians: number) => {
    if (api.SetImageFile(1, radians) === 1) throw new Error('The picture was not taken');
  };
  return (picture) => {
    core.FS.writeFile('/input', toPgm(picture));
    loadImage(0);
    api.FindLines();
    const radians = api.GetGradient();
    if (Math.abs(radians) >= MIN_ROTATION_RADIANS) loadImage(radians);
    api.Recognize(null);
    return api.GetTSVText(0);
  };
}
