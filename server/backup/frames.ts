import { BackupError } from './errors.ts';

/** Prefixes the data with its length. An empty frame marks the end of a table's rows. */
export function encodeFrame(data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, data]);
}

const truncatedError = () => new BackupError('The backup is damaged or cut off: nothing was changed.');

/** Creates a reader that throws BackupError if the stream ends early. */
export function createFrameReader(stream: AsyncIterable<Buffer>) {
  const chunks = stream[Symbol.asyncIterator]();
  let buffered: Buffer = Buffer.alloc(0);

  async function readBytes(count: number): Promise<Buffer> {
    const parts = [buffered];
    let length = buffered.length;
    while (length < count) {
      const { value, done } = await chunks.next();
      if (done) throw truncatedError();
      parts.push(value);
      length += value.length;
    }
    const all = Buffer.concat(parts);
    buffered = all.subarray(count);
    return all.subarray(0, count);
  }

  const next = async () => readBytes((await readBytes(4)).readUInt32BE());

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
    async expectEnd(): Promise<void> {
      if (buffered.length > 0 || !(await chunks.next()).done) throw truncatedError();
    },
  };
}
