import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MAX_PHOTO_BYTES, OCR_TIMEOUT_MS } from './photo-limits.ts';
import type { PhotoWorkerMessage } from './photo-worker.ts';
import { readPhoto } from './read-photo.ts';

class FakeWorker {
  static messages: PhotoWorkerMessage[] = [];
  static terminatedCount = 0;
  onmessage: (event: { data: unknown }) => void = () => {};
  postMessage() {
    for (const data of FakeWorker.messages) queueMicrotask(() => this.onmessage({ data }));
  }
  terminate() {
    FakeWorker.terminatedCount += 1;
  }
}

const photo = new File(['x'], 'a.jpg', { type: 'image/jpeg' });
const progress: (number | null)[] = [];
const createOptions = (signal = new AbortController().signal) => ({
  signal,
  onProgress: (percent: number | null) => progress.push(percent),
});

beforeEach(() => {
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('OffscreenCanvas', class {});
  FakeWorker.terminatedCount = 0;
  progress.length = 0;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('Reading a photo reports progress, returns the text, and terminates the worker', async () => {
  FakeWorker.messages = [{ percent: 0 }, { percent: 40 }, { text: 'MILK      3:48 F\nTOTAL     3.48' }];
  expect(await readPhoto(photo, createOptions())).toEqual({ text: 'MILK      3.48 F\nTOTAL     3.48' });
  expect(progress).toEqual([null, 0, 40]);
  expect(FakeWorker.terminatedCount).toBe(1);
});

it.each([
  [
    'a picture without a receipt',
    { text: '~ “ s\nlike, 12 a' },
    { title: 'Couldn’t read a receipt in this picture' },
  ],
  [
    'a file that no browser can open',
    { problem: 'broken' },
    { problem: expect.stringContaining('can’t open this picture') },
  ],
  [
    "an OCR engine that can't be loaded",
    { problem: 'not-here' },
    { problem: expect.stringContaining('Paste the receipt text from') },
  ],
] as const)('For %s, reading a photo fails with a specific message', async (_, message, result) => {
  FakeWorker.messages = [message];
  expect(await readPhoto(photo, createOptions())).toMatchObject(result);
});

it('The OCR worker is terminated when reading a photo is canceled or times out', async () => {
  FakeWorker.messages = [{ percent: 0 }];
  const stopper = new AbortController();
  const canceledReading = readPhoto(photo, createOptions(stopper.signal));
  stopper.abort();
  expect(await canceledReading).toEqual({ stopped: true });
  vi.useFakeTimers();
  const slowReading = readPhoto(photo, createOptions());
  await vi.advanceTimersByTimeAsync(OCR_TIMEOUT_MS);
  expect(await slowReading).toMatchObject({ problem: expect.stringContaining('in 60 seconds') });
  expect(FakeWorker.terminatedCount).toBe(2);
});

it("A photo is rejected if it's too large or the browser can't read photos", async () => {
  const large = new File([new Uint8Array(MAX_PHOTO_BYTES + 1)], 'large.jpg');
  expect(await readPhoto(large, createOptions())).toMatchObject({
    problem: expect.stringContaining('25 MB'),
  });
  vi.stubGlobal('OffscreenCanvas', undefined);
  expect(await readPhoto(photo, createOptions())).toMatchObject({
    problem: expect.stringContaining('This browser can’t read photos'),
  });
  expect(FakeWorker.terminatedCount).toBe(0);
});
