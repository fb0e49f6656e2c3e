/** A decoded pixel takes four bytes, so this is 200 MB. */
export const MAX_PICTURE_PIXELS = 50_000_000;

export type PictureSize = { width: number; height: number };

/** Number of bytes to read from the start of a picture file. Cameras put a thumbnail and metadata before the size. */
export const MAX_HEADER_BYTES = 512_000;

const readAscii = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));

/** JPEG start-of-frame markers: SOF0 to SOF15, except DHT, JPG and DAC. */
const isFrameMarker = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function readJpegSize(view: DataView): PictureSize | null {
  let index = 2;
  while (index + 9 < view.byteLength && view.getUint8(index) === 0xff) {
    const marker = view.getUint8(index + 1);
    if (isFrameMarker(marker)) return { height: view.getUint16(index + 5), width: view.getUint16(index + 7) };
    index += 2 + Math.max(2, view.getUint16(index + 2));
  }
  return null;
}

function readWebpSize(view: DataView, kind: string): PictureSize {
  if (kind === 'VP8X') {
    const readSide = (index: number) => view.getUint16(index, true) + view.getUint8(index + 2) * 65_536 + 1;
    return { width: readSide(24), height: readSide(27) };
  }
  if (kind === 'VP8L') {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
}

/**
 * Reads a picture's size without decoding the picture, because 100 KB can decode to gigabytes. Returns null if the file
 * is broken or its type is unknown.
 */
export function readPictureSize(header: Uint8Array): PictureSize | null {
  if (header.length < 30) return null;
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  if (readAscii(header, 1, 4) === 'PNG') return { width: view.getUint32(16), height: view.getUint32(20) };
  if (view.getUint16(0) === 0xffd8) return readJpegSize(view);
  if (readAscii(header, 0, 3) === 'GIF')
    return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  if (readAscii(header, 0, 4) === 'RIFF' && readAscii(header, 8, 12) === 'WEBP') {
    return readWebpSize(view, readAscii(header, 12, 16));
  }
  return null;
}
