import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { parseReceipt } from '#domain/receipt/receipt.ts';
import { makeNoisyReceipt } from '#tests/support/dirty-receipts.ts';
import { makePdfFromObjects, makePdfFromPages, makePdfFromText, makePdfStream } from '#tests/support/pdf.ts';
import { computeF1, formatReceiptLines, scoreLines, toTruthLines } from '#tests/support/receipt-score.ts';
import { computeTotals, layouts, makeGroundTruth, printReceipt } from '#tests/support/receipts.ts';
import { extractPdfText } from './pdf-text.ts';

const chains = Object.keys(layouts);

async function extractText(pdf: Uint8Array): Promise<string> {
  const result = await extractPdfText(pdf);
  return 'text' in result ? result.text : '';
}

describe('Receipts as PDF files', () => {
  it('Reading PDF receipts from all chains reaches an F1 score of at least 0.95', async () => {
    const scores = [];
    for (const [seed, chain] of [...chains, ...chains].entries()) {
      const truth = makeGroundTruth(seed);
      const pdf = makePdfFromText(printReceipt(chain, truth), { isDeflated: seed % 2 === 0 });
      const parsed = parseReceipt(await extractText(pdf));
      expect(parsed, chain).toMatchObject({ differenceCents: 0, totalCents: computeTotals(truth).total });
      scores.push(scoreLines(formatReceiptLines(parsed), toTruthLines(truth)));
    }
    expect(computeF1(scores), JSON.stringify(scores)).toBeGreaterThanOrEqual(0.95);
  });

  it('The text of two-column PDF receipts is extracted exactly as printed', async () => {
    for (const [seed, chain] of chains.entries()) {
      // These seeds produce receipts with two columns.
      const text = makeNoisyReceipt(chain, makeGroundTruth(100 + seed), seed * 3 + 2);
      const lines = text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trimEnd()]));
      expect((await extractText(makePdfFromText(text))).split('\n'), chain).toEqual(lines);
    }
  });

  it('The lines of rotated and multi-page PDF receipts are read in order', async () => {
    const rotatedPage = 'BT /F1 8 Tf 0 1 -1 0 100 50 Tm (MILK) Tj 0 1 -1 0 100 250 Tm (3.48) Tj ET';
    expect(await extractText(makePdfFromPages([rotatedPage], { rotate: 90 }))).toMatch(/^MILK {5,}3\.48$/);
    const lines = Array.from({ length: 100 }, (_, index) => `ITEM ${index}    1.00`);
    expect((await extractText(makePdfFromText(lines.join('\n')))).split('\n')).toEqual(lines);
  });
});

const catalog = '<< /Type /Catalog /Pages 2 0 R >>';
const page = (entries: string) => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] ${entries} >>`;

describe("PDF files that aren't receipts", () => {
  it('A PDF with 10,000 pages is rejected', async () => {
    const kids = Array.from({ length: 10_000 }, (_, index) => `${index + 3} 0 R`).join(' ');
    const pages = Array.from({ length: 10_000 }, () => page(''));
    const pdf = makePdfFromObjects([catalog, `<< /Type /Pages /Kids [${kids}] /Count 10000 >>`, ...pages]);
    expect(await extractPdfText(pdf)).toEqual({ problem: 'too-many-pages' });
  });

  it('A PDF whose page tree contains itself is rejected instead of being read endlessly', async () => {
    const loop = [catalog, '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>'];
    expect(await extractPdfText(makePdfFromObjects(loop))).toHaveProperty('problem');
    const selfReferencing = [catalog, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>', '3 0 R'];
    expect(await extractPdfText(makePdfFromObjects(selfReferencing))).toHaveProperty('problem');
  });

  it("A PDF that draws itself recursively doesn't hang the parser", async () => {
    const form = '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 4 0 R >> >>';
    const pdf = makePdfFromObjects([
      catalog,
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      page('/Resources << /XObject << /X 4 0 R >> >> /Contents 5 0 R'),
      makePdfStream('/X Do /X Do', { entries: form }),
      makePdfStream('/X Do'),
    ]);
    expect(await extractPdfText(pdf)).toHaveProperty('problem');
  });

  it('A PDF with much more text than a receipt is rejected', async () => {
    const words = `1 0 0 1 9 9 Tm (${'A'.repeat(90)}) Tj 1 0 0 1 9 99 Tm (B) Tj\n`.repeat(5_000);
    const pdf = makePdfFromPages([`BT /F1 8 Tf ${words} ET`], { isDeflated: true });
    expect(pdf.length).toBeLessThan(20_000);
    expect(await extractPdfText(pdf)).toEqual({ problem: 'too-much' });
    const bits = 'BT /F1 8 Tf 1 0 0 1 9 9 Tm (A) Tj 1 0 0 1 300 400 Tm (B) Tj ET\n'.repeat(20_000);
    expect(await extractPdfText(makePdfFromPages([bits], { isDeflated: true }))).toEqual({
      problem: 'too-much',
    });
  });

  it('A PDF with only a picture is reported as having no text', async () => {
    expect(await extractPdfText(makePdfFromPages(['q 100 0 0 100 0 0 cm Q']))).toEqual({
      problem: 'no-text',
    });
  });

  it('A password-protected PDF is reported as locked', async () => {
    const user = 'U'.repeat(32);
    const encrypt = `/Encrypt << /Filter /Standard /V 1 /R 2 /O (${user}) /U (${user}) /P -4 >> /ID [(a) (a)]`;
    expect(await extractPdfText(makePdfFromPages(['BT ET'], { trailer: encrypt }))).toEqual({
      problem: 'locked',
    });
  });

  it('A truncated PDF is read as far as possible or reported as unreadable', async () => {
    const completePdf = makePdfFromText('MILK      3.48\nTOTAL     3.48');
    expect(await extractPdfText(Uint8Array.from(Buffer.from('%PDF-1.7\nno more')))).toEqual({
      problem: 'broken',
    });
    for (let length = 20; length < completePdf.length; length += 97) {
      const result = await extractPdfText(completePdf.slice(0, length));
      if ('text' in result) expect('MILK      3.48\nTOTAL     3.48').toContain(result.text);
      else expect(['broken', 'no-text']).toContain(result.problem);
    }
  });
});
