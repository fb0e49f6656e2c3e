import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';

type Fetch = typeof globalThis.fetch;

export async function openDownload(
  url: string,
  fetch: Fetch,
): Promise<{ stream: Readable; getBytesRead: () => number; totalBytes: number | null }> {
  const response = await fetch(url, { headers: { 'user-agent': 'Cartwise import' } });
  if (!response.ok || response.body === null) throw new Error(`${url} answered ${response.status}.`);
  const length = Number(response.headers.get('content-length'));
  const body = Readable.fromWeb(response.body as ReadableStream);
  let bytesRead = 0;
  async function* countBytes() {
    for await (const chunk of body) {
      bytesRead += chunk.length;
      yield chunk;
    }
  }
  return {
    stream: Readable.from(countBytes(), { objectMode: false }),
    getBytesRead: () => bytesRead,
    totalBytes: length > 0 ? length : null,
  };
}
