import { limitArraySizes } from './bound-arrays.ts';
import { MAX_DECOMPRESSED_BYTES } from './pdf-limits.ts';
import { extractPdfText, type PdfResult } from './pdf-text.ts';

/** Nesting the result in `pdf` distinguishes these messages from pdf.js's own. */
export type PdfWorkerMessage = { pdf: PdfResult | 'started' };

const send = (message: PdfWorkerMessage) => postMessage(message);

limitArraySizes(globalThis, MAX_DECOMPRESSED_BYTES, () => send({ pdf: { problem: 'too-much' } }));

// Each worker reads one file and is terminated after its first result.
addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (data instanceof Uint8Array) void extractPdfText(data).then((pdf) => send({ pdf }));
});
send({ pdf: 'started' });
