/** Builds PDF files by hand, so that tests can make them as unusual as necessary. */
import { Buffer } from 'node:buffer';
import { deflateSync } from 'node:zlib';

const encodeLatin1 = (text: string) => Buffer.from(text, 'latin1');

/** Builds a PDF file from its objects. The first object must be the catalog. */
export function makePdfFromObjects(
  objects: readonly (string | Buffer)[],
  trailer = '',
): Uint8Array<ArrayBuffer> {
  const parts = [encodeLatin1('%PDF-1.4\n')];
  let nextOffset = parts[0]?.length ?? 0;
  const offsets = objects.map((object, index) => {
    const offset = nextOffset;
    const body = typeof object === 'string' ? encodeLatin1(object) : object;
    const indirectObject = Buffer.concat([
      encodeLatin1(`${index + 1} 0 obj\n`),
      body,
      encodeLatin1('\nendobj\n'),
    ]);
    parts.push(indirectObject);
    nextOffset += indirectObject.length;
    return offset;
  });
  const xrefTable = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  parts.push(
    encodeLatin1(
      `xref\n0 ${size}\n0000000000 65535 f \n${xrefTable}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${nextOffset}\n%%EOF\n`,
    ),
  );
  return Uint8Array.from(Buffer.concat(parts));
}

export function makePdfStream(content: string | Buffer, { isDeflated = false, entries = '' } = {}): Buffer {
  const contentBytes = typeof content === 'string' ? encodeLatin1(content) : content;
  const body = isDeflated ? deflateSync(contentBytes) : contentBytes;
  const filter = isDeflated ? '/Filter /FlateDecode' : '';
  const header = `<< ${entries} ${filter} /Length ${body.length} >>\nstream\n`;
  return Buffer.concat([encodeLatin1(header), body, encodeLatin1('\nendstream')]);
}

const COURIER = '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>';
const FONT_SIZE_POINTS = 8;
const LETTER_WIDTH_POINTS = FONT_SIZE_POINTS * 0.6;
const LINE_HEIGHT_POINTS = 10;
const LINES_PER_PAGE = 72;

const escapeText = (text: string) => text.replace(/[\\()]/g, '\\$&');

/**
 * Returns the drawing commands for a page. Like POS software, splits each line at consecutive spaces and draws each
 * part at its own column.
 */
function drawText(lines: readonly string[]): string {
  const drawCommands = lines.flatMap((line, row) =>
    [...line.matchAll(/\S+(?: \S+)*/g)].map(({ 0: run, index }) => {
      const x = (30 + index * LETTER_WIDTH_POINTS).toFixed(2);
      return `1 0 0 1 ${x} ${770 - row * LINE_HEIGHT_POINTS} Tm (${escapeText(run)}) Tj`;
    }),
  );
  return `BT /F1 ${FONT_SIZE_POINTS} Tf\n${drawCommands.join('\n')}\nET`;
}

export function makePdfFromPages(
  contents: readonly (string | Buffer)[],
  { isDeflated = false, rotate = 0, trailer = '' } = {},
): Uint8Array<ArrayBuffer> {
  const kids = contents.map((_, index) => `${4 + index * 2} 0 R`).join(' ');
  const pages = contents.flatMap((content, index) => [
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Rotate ${rotate} /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + index * 2} 0 R >>`,
    makePdfStream(content, { isDeflated }),
  ]);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${contents.length} >>`,
    COURIER,
    ...pages,
  ];
  return makePdfFromObjects(objects, trailer);
}

export function makePdfFromText(text: string, { isDeflated = false } = {}): Uint8Array<ArrayBuffer> {
  const lines = text.split('\n');
  const pageCount = Math.ceil(lines.length / LINES_PER_PAGE);
  const pages = Array.from({ length: pageCount }, (_, page) =>
    drawText(lines.slice(page * LINES_PER_PAGE, (page + 1) * LINES_PER_PAGE)),
  );
  return makePdfFromPages(pages, { isDeflated });
}
