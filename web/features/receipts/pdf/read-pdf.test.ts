import { afterEach, expect, it, vi } from 'vitest';
import { MAX_PDF_BYTES, PDF_TIMEOUT_MS } from './pdf-limits.ts';
import { readPdf } from './read-pdf.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

class StuckWorker {
  static ended = 0;
  onmessage: (event: { data: unknown }) => void = () => {};
  constructor() {
    queueMicrotask(() => this.onmessage({ data: { pdf: 'started' } }));
  }
  postMessage() {}
  terminate() {
    StuckWorker.ended += 1;
  }
}

it('If reading a PDF takes too long, the worker is terminated and an error is reported', async () => {
  vi.stubGlobal('Worker', StuckWorker);
  vi.useFakeTimers();
  const reading = readPdf(new File(['%PDF-'], 'slow.pdf'));
  await vi.advanceTimersByTimeAsync(PDF_TIMEOUT_MS - 1);
  expect(StuckWorker.ended).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(await reading).toMatchObject({ problem: expect.stringContaining('within 15 seconds') });
  expect(StuckWorker.ended).toBe(1);
});

it("A PDF that is too large is rejected before it's read", async () => {
  vi.stubGlobal('Worker', undefined);
  const file = new File([new Uint8Array(MAX_PDF_BYTES + 1)], 'large.pdf');
  expect(await readPdf(file)).toMatchObject({ problem: expect.stringContaining('larger than 5 MB') });
});
