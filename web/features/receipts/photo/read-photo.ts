import { t } from '#domain/language.ts';
import { repairReceipt } from '#domain/receipt-repair.ts';
import { MAX_PICTURE_PIXELS } from '#web/lib/picture-size.ts';
import { MAX_PHOTO_BYTES, MAX_PHOTO_MS } from './photo-limits.ts';
import type { PhotoWorkerSays } from './photo-worker.ts';

const INSTEAD = t`Paste the text of the receipt from the store’s app or its mail, or drop its PDF.`;

const PROBLEMS = {
  broken: t`This picture cannot be opened in this browser: it may be damaged, or of a kind such as HEIC. Save it as a JPEG, or take a picture of it on your screen. ${INSTEAD}`,
  'too-large': t`This picture has more than ${MAX_PICTURE_PIXELS / 1_000_000} megapixels or ${MAX_PHOTO_BYTES / 1_000_000} MB. Take a smaller one of the receipt alone.`,
  'not-here': t`The reader of photos could not be loaded. ${INSTEAD}`,
  unable: t`This browser cannot read photos. ${INSTEAD}`,
  'too-slow': t`This photo could not be read within ${MAX_PHOTO_MS / 1000} seconds. Take one of the receipt alone, straight from above. ${INSTEAD}`,
  'no-receipt': t`Lay the receipt flat, in even light, and take it straight from above so that it fills the picture. ${INSTEAD}`,
} as const;

/** An amount as it may be misread: anything less is no receipt. */
const AMOUNT = /[\dOoIlSB]\s?[.,:]\s?[\dOoIlSB]{2}\b/;

export type PhotoText = { text: string } | { problem: string; title?: string } | { stopped: true };

const canRead = () =>
  typeof Worker === 'function' && typeof WebAssembly === 'object' && typeof OffscreenCanvas === 'function';

const startWorker = () => new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' });

export type Reading = {
  /** Told percents while the picture is read; null while what reads it is loaded. */
  onProgress: (percent: number | null) => void;
  /** Ends it at once. */
  signal: AbortSignal;
};

type Answer = { text: string } | { problem: keyof typeof PROBLEMS } | { stopped: true };

/** What the worker answers, which is ended in any case. */
async function ask(file: File, { onProgress, signal }: Reading): Promise<Answer> {
  const worker = startWorker();
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<Answer>((resolve) => {
      signal.addEventListener('abort', () => resolve({ stopped: true }), { once: true });
      worker.onerror = () => resolve({ problem: 'not-here' });
      worker.onmessage = ({ data }: MessageEvent<PhotoWorkerSays>) => {
        if (!('percent' in data)) return resolve(data);
        // Its loading is not the fault of the picture.
        timer ??= setTimeout(() => resolve({ problem: 'too-slow' }), MAX_PHOTO_MS);
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

/** The text of a photographed receipt by its lines, or why there is none and what to do instead. Nothing leaves the browser. */
export async function readPhoto(file: File, reading: Reading): Promise<PhotoText> {
  if (!canRead()) return { problem: PROBLEMS.unable };
  if (file.size > MAX_PHOTO_BYTES) return { problem: PROBLEMS['too-large'] };
  const answer = await ask(file, reading);
  if ('stopped' in answer) return answer;
  if ('problem' in answer) return { problem: PROBLEMS[answer.problem] };
  if (AMOUNT.test(answer.text)) return { text: repairReceipt(answer.text) };
  return { title: t`No receipt could be read in this picture`, problem: PROBLEMS['no-receipt'] };
}
