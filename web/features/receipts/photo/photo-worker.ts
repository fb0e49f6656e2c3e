import languageUrl from '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz?url';
import programUrl from 'tesseract.js-core/tesseract-core-simd-lstm.wasm?url';
import { fetchFile } from '#web/api/fetch-file.ts';
import { loadPicture, type PictureProblem } from './load-picture.ts';
import { textFromWords } from './ocr-words.ts';
import { startTesseract } from './tesseract.ts';

export type PhotoWorkerMessage =
  | { percent: number }
  | { text: string }
  | { problem: PictureProblem | 'not-here' };

const send = (message: PhotoWorkerMessage) => postMessage(message);

/** Both files have content hashes in their names, so the browser can cache them. */
async function loadOcr() {
  const [program, packed] = await Promise.all([fetchFile(programUrl), fetchFile(languageUrl)]);
  const language = new Response(packed.body?.pipeThrough(new DecompressionStream('gzip')));
  return startTesseract({
    program: await program.arrayBuffer(),
    language: new Uint8Array(await language.arrayBuffer()),
    onProgress: (percent) => send({ percent }),
  });
}

async function read(file: Blob): Promise<PhotoWorkerMessage> {
  const picture = await loadPicture(file);
  if ('problem' in picture) return picture;
  const ocr = await loadOcr().catch(() => null);
  if (ocr === null) return { problem: 'not-here' };
  send({ percent: 0 });
  return { text: textFromWords(ocr(picture)) };
}

// Each worker reads one picture and is terminated after its result.
addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (!(data instanceof Blob)) return;
  void read(data).then(send, () => send({ problem: 'broken' }));
});
