import { t } from '#domain/language.ts';
import { MAX_PDF_BYTES, MAX_PDF_MS, MAX_PDF_PAGES } from './pdf-limits.ts';
import type { PdfProblem, PdfText } from './pdf-text.ts';
import type { PdfWorkerSays } from './pdf-worker.ts';

const COPY = t`Open it, select all, copy, and paste the text here.`;

const PROBLEMS: Record<PdfProblem, string> = {
  broken: t`This PDF is damaged or not complete. Download it once more, or open it, copy its text and paste it here.`,
  locked: t`This PDF is locked with a password. Open it with the password, select all, copy, and paste the text here.`,
  'too-many-pages': t`This PDF has more than ${MAX_PDF_PAGES} pages, which is no receipt. Save the pages of the receipt as a PDF of their own, or paste their text here.`,
  'too-much': t`This PDF holds far more than a receipt. Copy the text of the receipt alone and paste it here.`,
  'no-text': t`This PDF holds a picture and no text. Choose a picture of it, such as one of your screen, or paste the text of the receipt from the store’s app or its mail.`,
  'too-slow': t`This PDF could not be read within ${MAX_PDF_MS / 1000} seconds. ${COPY}`,
};

/** The worker with the reader of PDF files, which is loaded only here: nobody else needs it. */
const startWorker = () => new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' });

/** What the worker answers, which is ended in any case; rejects where the worker cannot be had. */
async function ask(bytes: Uint8Array<ArrayBuffer>): Promise<PdfText> {
  const worker = startWorker();
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise((resolve, reject) => {
      worker.onerror = () => reject(new Error('The reader of PDF files did not start'));
      worker.onmessage = ({ data }: MessageEvent<Partial<PdfWorkerSays>>) => {
        if (data.pdf === undefined) return;
        if (data.pdf !== 'started') return resolve(data.pdf);
        // Its loading is not the fault of the file.
        timer = setTimeout(() => resolve({ problem: 'too-slow' }), MAX_PDF_MS);
        worker.postMessage(bytes, [bytes.buffer]);
      };
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}

/** The text of a PDF by its lines, or why there is none and what to do instead. Nothing leaves the browser. */
export async function readPdf(file: File): Promise<{ text: string } | { problem: string }> {
  if (file.size > MAX_PDF_BYTES) {
    return {
      problem: t`This PDF is larger than ${MAX_PDF_BYTES / 1_000_000} MB, which is no receipt. ${COPY}`,
    };
  }
  const answer = await ask(new Uint8Array(await file.arrayBuffer()));
  return 'problem' in answer ? { problem: PROBLEMS[answer.problem] } : answer;
}
