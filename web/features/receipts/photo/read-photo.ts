import { t } from '#domain/language.ts';
import { repairReceiptText } from '#domain/receipt/lines/repair.ts';
import { MAX_PICTURE_PIXELS } from '#web/lib/picture-size.ts';
import { MAX_PHOTO_BYTES, OCR_TIMEOUT_MS } from './photo-limits.ts';
import type { PhotoWorkerMessage } from './photo-worker.ts';

const PASTE_INSTRUCTION = t`Paste the receipt text from the store’s app or email, or drop a PDF.`;

const PROBLEMS = {
  broken: t`This browser can’t open this picture. It may be damaged, or a type like HEIC. Save it as a JPEG or take a screenshot of it. ${PASTE_INSTRUCTION}`,
  'too-large': t`This picture is over ${MAX_PICTURE_PIXELS / 1_000_000} megapixels or ${MAX_PHOTO_BYTES / 1_000_000} MB. Take a smaller one of just the receipt.`,
  'not-here': t`The photo reader didn’t load. ${PASTE_INSTRUCTION}`,
  unable: t`This browser can’t read photos. ${PASTE_INSTRUCTION}`,
  'too-slow': t`We couldn’t read this photo in ${OCR_TIMEOUT_MS / 1000} seconds. Take one of just the receipt, straight from above. ${PASTE_INSTRUCTION}`,
  'no-receipt': t`Lay the receipt flat in good light and take the photo straight from above so it fills the frame. ${PASTE_INSTRUCTION}`,
} as const;

/** Matches an amount even if digits were misread as letters. Text without an amount isn't a receipt. */
const AMOUNT_PATTERN = /[\dOoIlSB]\s?[.,:]\s?[\dOoIlSB]{2}\b/;

export type PhotoResult = { text: string } | { problem: string; title?: string } | { stopped: true };

const supportsOcr = () =>
  typeof Worker === 'function' && typeof WebAssembly === 'object' && typeof OffscreenCanvas === 'function';

const startWorker = () => new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' });

export type ReadPhotoOptions = {
  /** Progress in percent, or null while the OCR engine is loading. */
  onProgress: (percent: number | null) => void;
  signal: AbortSignal;
};

type WorkerResult = { text: string } | { problem: keyof typeof PROBLEMS } | { stopped: true };

async function readInWorker(file: File, { onProgress, signal }: ReadPhotoOptions): Promise<WorkerResult> {
  const worker = startWorker();
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<WorkerResult>((resolve) => {
      signal.addEventListener('abort', () => resolve({ stopped: true }), { once: true });
      worker.onerror = () => resolve({ problem: 'not-here' });
      worker.onmessage = ({ data }: MessageEvent<PhotoWorkerMessage>) => {
        if (!('percent' in data)) return resolve(data);
        // Start the timer only now, so that the worker's loading time isn't included.
        timer ??= setTimeout(() => resolve({ problem: 'too-slow' }), OCR_TIMEOUT_MS);
        onProgress(data.percent);
      };
      onProgress(null);
      worker.postMessage(file);
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}

export async function readPhoto(file: File, options: ReadPhotoOptions): Promise<PhotoResult> {
  if (!supportsOcr()) return { problem: PROBLEMS.unable };
  if (file.size > MAX_PHOTO_BYTES) return { problem: PROBLEMS['too-large'] };
  const result = await readInWorker(file, options);
  if ('stopped' in result) return result;
  if ('problem' in result) return { problem: PROBLEMS[result.problem] };
  if (AMOUNT_PATTERN.test(result.text)) return { text: repairReceiptText(result.text) };
  return { title: t`Couldn’t read a receipt in this picture`, problem: PROBLEMS['no-receipt'] };
}
