/** Start-of-frame markers that every browser can decode: baseline, extended and progressive. */
const FRAME_MARKERS = new Set([0xc0, 0xc1, 0xc2]);
/** Segments to keep: tables, restarts, scans and color information (JFIF, Adobe). */
const KEPT_MARKERS = new Set([0xc4, 0xdb, 0xdd, 0xda, 0xe0, 0xee]);
/** This segment may contain a color profile, but also additional pictures with their own metadata (MPF). */
const APP2_MARKER = 0xe2;
const COLOR_PROFILE = Buffer.from('ICC_PROFILE\0', 'latin1');
/** True for segments with comments or metadata such as EXIF, which can include the location. */
const isMetadata = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;

/** Cameras write a few dozen segments. Copying a hundred thousand would block the event loop. */
const MAX_SEGMENTS = 1_000;

const SCAN_MARKER = 0xda;
const END_MARKER = 0xd9;

function findScanEnd(bytes: Buffer, from: number): number {
  for (let index = from; index + 1 < bytes.length; index += 1) {
    const next = bytes[index + 1] ?? 0;
    if (bytes[index] === 0xff && next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return index;
  }
  return -1;
}

/** Removes metadata and trailing data. Null if the JPEG is incomplete or too large. */
export function sanitizeJpeg(bytes: Buffer, maxSidePixels: number): Buffer | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  const parts = [bytes.subarray(0, 2)];
  let frames = 0;
  let scans = 0;
  let segments = 0;
  let index = 2;
  while (index + 4 <= bytes.length && bytes[index] === 0xff) {
    segments += 1;
    if (segments > MAX_SEGMENTS) return null;
    const marker = bytes.readUInt8(index + 1);
    const length = bytes.readUInt16BE(index + 2);
    let end = index + 2 + length;
    if (length < 2 || end > bytes.length) return null;
    if (FRAME_MARKERS.has(marker)) {
      if (length < 8) return null;
      const [height, width] = [bytes.readUInt16BE(index + 5), bytes.readUInt16BE(index + 7)];
      if (height < 1 || width < 1 || height > maxSidePixels || width > maxSidePixels) return null;
      frames += 1;
    } else if (marker === SCAN_MARKER) {
      end = findScanEnd(bytes, end);
      if (end === -1) return null;
      scans += 1;
    } else if (!KEPT_MARKERS.has(marker) && !isMetadata(marker)) return null;
    const isColorProfile =
      marker === APP2_MARKER && bytes.subarray(index + 4, end).indexOf(COLOR_PROFILE) === 0;
    if (FRAME_MARKERS.has(marker) || KEPT_MARKERS.has(marker) || isColorProfile)
      parts.push(bytes.subarray(index, end));
    index = end;
    if (marker === SCAN_MARKER && bytes[index + 1] === END_MARKER) {
      return frames === 1 && scans > 0 ? Buffer.concat([...parts, bytes.subarray(index, index + 2)]) : null;
    }
  }
  return null;
}
