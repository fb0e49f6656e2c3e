import { getDocument, PasswordException, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import * as pdfjsWorker from 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import { joinPositionedText, type PositionedText } from '#domain/receipt/lines/positioned-text.ts';
import { MAX_RECEIPT_CHARACTERS } from '#domain/receipt/lines/text.ts';
import { MAX_PDF_PAGES, MAX_PDF_TEXT_ITEMS } from './pdf-limits.ts';

export type PdfProblem = 'broken' | 'locked' | 'too-many-pages' | 'too-much' | 'no-text' | 'too-slow';
export type PdfResult = { text: string } | { problem: PdfProblem };

// This module already runs in a worker, so pdf.js doesn't need to start another.
Object.assign(globalThis, { pdfjsWorker });

type Document = Awaited<ReturnType<typeof getDocument>['promise']>;
type Page = Awaited<ReturnType<Document['getPage']>>;

class TooMuchTextError extends Error {}

/**
 * Reads a page's text items. Subtracts their count and length from `remaining`.
 * @throws if a limit is exceeded
 */
async function readTextItems(
  page: Page,
  remaining: { pieces: number; characters: number },
): Promise<PositionedText[]> {
  const { transform } = page.getViewport({ scale: 1 });
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform;
  const pieces: PositionedText[] = [];
  const reader = page.streamTextContent().getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    for (const item of chunk.value.items) {
      if (!('str' in item)) continue;
      remaining.pieces -= 1;
      remaining.characters -= item.str.length;
      if (remaining.pieces < 0 || remaining.characters < 0) {
        const error = new TooMuchTextError();
        await reader.cancel(error);
        throw error;
      }
      const [, , , , x = 0, y = 0] = item.transform;
      pieces.push({
        text: item.str,
        x: a * x + c * y + e,
        y: -(b * x + d * y + f),
        width: item.width,
        height: item.height,
      });
    }
  }
  return pieces;
}

async function readDocumentText(document: Document): Promise<PdfResult> {
  if (document.numPages > MAX_PDF_PAGES) return { problem: 'too-many-pages' };
  const remaining = { pieces: MAX_PDF_TEXT_ITEMS, characters: MAX_RECEIPT_CHARACTERS };
  const pages: string[] = [];
  for (let pageNumber = 1; pageNumber <= document.numPages; pageNumber += 1) {
    const page = await document.getPage(pageNumber);
    pages.push(joinPositionedText(await readTextItems(page, remaining)));
    page.cleanup();
  }
  const text = pages.join('\n');
  return text.trim() === '' ? { problem: 'no-text' } : { text };
}

/**
 * Extracts a PDF's text without loading fonts or images or running scripts. Run it in a worker. `read-pdf.ts`
 * terminates the worker after `PDF_TIMEOUT_MS`.
 */
export async function extractPdfText(bytes: Uint8Array): Promise<PdfResult> {
  const loadingTask = getDocument({
    data: bytes,
    verbosity: VerbosityLevel.ERRORS,
    disableFontFace: true,
    useSystemFonts: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    useWasm: false,
    maxImageSize: 0,
  });
  try {
    return await readDocumentText(await loadingTask.promise);
  } catch (error) {
    if (error instanceof TooMuchTextError) return { problem: 'too-much' };
    return { problem: error instanceof PasswordException ? 'locked' : 'broken' };
  } finally {
    await loadingTask.destroy();
  }
}
