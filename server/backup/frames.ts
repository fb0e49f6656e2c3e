import { BackupError } from './errors.ts';

/** Data as a frame: its length in four bytes, and itself. An empty frame ends the rows of a table. */
export function framed(data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, data]);
}

const cut = () => new BackupError('The backup is damaged or cut off: nothing was changed.');

/** Reads frames from a stream, one after the other. Throws BackupError where it ends too early. */
export function frameReader(stream: AsyncIterable<Buffer>) {
  const chunks = stream[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);

  async function take(count: number): Promise<Buffer> {
    const parts = [rest];
    let length = rest.length;
    while (length < count) {
      const { value, done } = await chunks.next();
      if (done) throw cut();
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
    /** A frame that is JSON. */
    json: async (): Promise<unknown> => JSON.parse((await next()).toString()),
    /** The frames of one table's rows. */
    async *rows() {
      for (let data = await next(); data.length > 0; data = await next()) yield data;
    },
    /** Throws unless nothing follows: only then is the whole file known to be as it was written. */
    async end(): Promise<void> {
      if (rest.length > 0 || !(await chunks.next()).done) throw cut();
    },
  };
}
