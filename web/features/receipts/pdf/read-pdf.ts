import { t } from '#domain/language.ts';
import { MAX_PDF_BYTES, MAX_PDF_PAGES, PDF_TIMEOUT_MS } from './pdf-limits.ts';
import type { PdfProblem, PdfResult } from './pdf-text.ts';
import type { PdfWorkerMessage } from './pdf-worker.ts';

const COPY_INSTRUCTION = t`Open it, select all, copy, and paste the text here.`;

const PROBLEMS: Record<PdfProblem, string> = {
  broken: t`This PDF is damaged or incomplete. Download it again, or open it, copy the text, and paste it here.`,
  locked: t`This PDF is locked with a password. Open it with the password, select all, copy, and paste the text here.`,
  'too-many-pages': t`This PDF has more than ${MAX_PDF_PAGES} pages, so it’s probably not a receipt. Save just the receipt pages as a PDF, or paste the text here.`,
  'too-much': t`This PDF has much more than a receipt in it. Copy just the receipt text and paste it here.`,
  'no-text': t`This PDF is a picture with no text. Choose a picture or screenshot of it, or paste the receipt text from the store’s app or email.`,
  'too-slow': t`Couldn’t read this PDF within ${PDF_TIMEOUT_MS / 1000} seconds. ${COPY_INSTRUCTION}`,
};

const startWorker = () => new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' });

async function readInWorker(bytes: Uint8Array<ArrayBuffer>): Promise<PdfResult> {
  const worker = startWorker();
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise((resolve, reject) => {
      worker.onerror = () => reject(new Error('The reader of PDF files did not start'));
      worker.onmessage = ({ data }: MessageEvent<Partial<PdfWorkerMessage>>) => {
        if (data.pdf === undefined) return;
        if (data.pdf !== 'started') return resolve(data.pdf);
        // Start the timer only now, so that the worker's loading time isn't included.
        timer = setTimeout(() => resolve({ problem: 'too-slow' }), PDF_TIMEOUT_MS);
        worker.postMessage(bytes, [bytes.buffer]);
      };
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}

export async function readPdf(file: File): Promise<{ text: string } | { problem: string }> {
  if (file.size > MAX_PDF_BYTES) {
    return {
      problem: t`This PDF is larger than ${MAX_PDF_BYTES / 1_000_000} MB, so it’s probably not a receipt. ${COPY_INSTRUCTION}`,
    };
  }
  const result = await readInWorker(new Uint8Array(await file.arrayBuffer()));
  return 'problem' in result ? { problem: PROBLEMS[result.problem] } : result;
}
