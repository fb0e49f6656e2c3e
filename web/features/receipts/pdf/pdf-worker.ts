import { boundArrays } from './bound-arrays.ts';
import { MAX_UNPACKED_BYTES } from './pdf-limits.ts';
import { type PdfText, pdfText } from './pdf-text.ts';

/** Nested in `pdf` to distinguish it from pdf.js's own messages. */
export type PdfWorkerMessage = { pdf: PdfText | 'started' };

const send = (message: PdfWorkerMessage) => postMessage(message);

boundArrays(globalThis, MAX_UNPACKED_BYTES, () => send({ pdf: { problem: 'too-much' } }));

// Each worker reads one file and is terminated after its first result.
addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (data instanceof Uint8Array) void pdfText(data).then((pdf) => send({ pdf }));
});
send({ pdf: 'started' });
