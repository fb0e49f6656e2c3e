import startCore from 'tesseract.js-core/tesseract-core-simd-lstm.js';
import { type GreyPicture, pgmOf } from './even-light.ts';

/** Reads the words of a picture and where they stand, as a table (`ocr-words.ts`). */
export type Ocr = (picture: GreyPicture) => string;

/** The neural reader alone: the older one is not in the file. */
const NEURAL_ENGINE = 1;
/** One column of lines, as wide as they like. */
const ONE_COLUMN = '6';
/** A third of a degree, in radians: less does not matter to it. */
const LEAST_TURN = 0.005;
/** What it says of progress begins there: the lines are found. */
const FIRST_PERCENT = 30;

/** The reader, made of its program and of what it knows of English print; `onProgress` is told percents. */
export async function startTesseract({
  program,
  language,
  onProgress,
}: {
  program: ArrayBuffer;
  language: Uint8Array;
  onProgress: (percent: number) => void;
}): Promise<Ocr> {
  const core = await startCore({
    wasmBinary: program,
    TesseractProgress: (percent) =>
      onProgress(Math.max(0, Math.round(((percent - FIRST_PERCENT) * 100) / (100 - FIRST_PERCENT)))),
    // What it thinks of a picture is of no use to a shopper.
    print: () => {},
    printErr: () => {},
  });
  core.FS.writeFile('eng.traineddata', language);
  const api = new core.TessBaseAPI();
  if (api.Init(null, 'eng', NEURAL_ENGINE) !== 0) throw new Error('The reader of photos did not start');
  api.SetVariable('tessedit_pageseg_mode', ONE_COLUMN);
  const show = (radians: number) => {
    if (api.SetImageFile(1, radians) === 1) throw new Error('The picture was not taken');
  };
  return (picture) => {
    core.FS.writeFile('/input', pgmOf(picture));
    show(0);
    api.FindLines();
    const radians = api.GetGradient();
    if (Math.abs(radians) >= LEAST_TURN) show(radians);
    api.Recognize(null);
    return api.GetTSVText(0);
  };
}
