import { BackupError } from './errors.ts';

/** An empty frame ends a table's rows. */
export function encodeFrame(data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, data]);
}

const truncatedError = () => new BackupError('The backup is damaged or cut off: nothing was changed.');

/** Reading throws BackupError if the stream ends early. */
export function createFrameReader(stream: AsyncIterable<Buffer>) {
  const chunks = stream[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);

  async function take(count: number): Promise<Buffer> {
    const parts = [rest];
    let length = rest.length;
    while (length < count) {
      const { value, done } = await chunks.next();
      if (done) throw truncatedError();
      parts.push(value);
      length += value.length;
    }
    const all = Buffer.concat(parts);
    rest = all.subarray(count);
    return all.subarray(0, count);
  }

  const next = async () => take((await take(4)).readUInt32BE());

  return {
    next,
    json: async (): Promise<unknown> => JSON.parse((await next()).toString()),
    async *rows() {
      for (let data = await next(); data.length > 0; data = await next()) yield data;
    },
    /**
     * Call this after the last frame.
     * @throws if more data follows or the end of the file is damaged
     */
    async end(): Promise<void> {
      if (rest.length > 0 || !(await chunks.next()).done) throw truncatedError();
    },
  };
}
