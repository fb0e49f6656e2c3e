import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { PhotoStorage } from './photos.ts';

export type S3Options = {
  /** The bucket's URL, such as https://bucket.s3.us-east-1.amazonaws.com or https://storage.example.com/bucket. */
  url: string;
  region: string;
  keyId: string;
  secret: string;
  fetch: typeof globalThis.fetch;
  timeLimitMs: number;
  maxBytes: number;
};

/** Works with any S3-compatible bucket. Signs requests with AWS Signature Version 4. */
export function createS3PhotoStorage({
  url,
  region,
  keyId,
  secret,
  fetch,
  timeLimitMs,
  maxBytes,
}: S3Options): PhotoStorage {
  // Don't retry, because shoppers wouldn't wait that long.
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    region,
    service: 's3',
    retries: 0,
  });

  async function sendRequest(
    method: 'PUT' | 'GET' | 'DELETE',
    name: string,
    body?: Buffer,
  ): Promise<Response> {
    const request = await client.sign(`${url.replace(/\/+$/, '')}/${name}.jpg`, {
      method,
      headers: {
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
        ...(body && { 'content-type': 'image/jpeg' }),
      },
      ...(body && { body: new Uint8Array(body) }),
    });
    const response = await fetch(request, { redirect: 'error', signal: AbortSignal.timeout(timeLimitMs) });
    if (response.ok || response.status === 404) return response;
    await response.body?.cancel();
    throw new Error(`The storage of photos answered with status ${response.status}.`);
  }

  return {
    async put(name, jpeg) {
      const response = await sendRequest('PUT', name, jpeg);
      await response.body?.cancel();
      if (!response.ok) throw new Error('The storage of photos knows no such bucket.');
    },
    async get(name) {
      const response = await sendRequest('GET', name);
      const parts: Uint8Array[] = [];
      let byteCount = 0;
      for await (const part of response.body ?? []) {
        byteCount += part.byteLength;
        if (byteCount > maxBytes && response.ok)
          throw new Error('The storage of photos sent more than it was given.');
        parts.push(part);
      }
      return response.ok ? Buffer.concat(parts) : null;
    },
    async remove(name) {
      await (await sendRequest('DELETE', name)).body?.cancel();
    },
  };
}
