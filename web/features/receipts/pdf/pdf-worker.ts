import { boundArrays } from './bound-arrays.ts';
import { MAX_UNPACKED_BYTES } from './pdf-limits.ts';
import { type PdfText, pdfText } from './pdf-text.ts';

/** What this worker says. The library posts messages of its own beside these, for a page that it would serve itself. */
export type PdfWorkerSays = { pdf: PdfText | 'started' };

const say = (says: PdfWorkerSays) => postMessage(says);

boundArrays(globalThis, MAX_UNPACKED_BYTES, () => say({ pdf: { problem: 'too-much' } }));

// Each worker reads one file, and is ended at its first answer.
addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (data instanceof Uint8Array) void pdfText(data).then((pdf) => say({ pdf }));
});
say({ pdf: 'started' });
