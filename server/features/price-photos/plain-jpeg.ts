/** Start-of-frame markers that every browser can decode: baseline, extended and progressive. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
/** Tables, restarts, scans, and color information (JFIF, Adobe). */
const KEPT_MARKERS = new Set([0xc4, 0xdb, 0xdd, 0xda, 0xe0, 0xee]);
/** APP2 may contain a color profile, but also previews and entire second pictures (MPF) with their own metadata. */
const APP2 = 0xe2;
const COLOR_PROFILE = Buffer.from('ICC_PROFILE\0', 'latin1');
/** EXIF including location, and comments. */
const isMetadata = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;

const SCAN = 0xda;
const END = 0xd9;

/** The next marker other than a restart. */
function findScanEnd(bytes: Buffer, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    const next = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return -1;
}

/** Strips metadata and trailing data. Null for an incomplete JPEG or one larger than `maxSide` pixels. */
export function stripMetadata(bytes: Buffer, maxSide: number): Buffer | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  const parts = [bytes.subarray(0, 2)];
  let frames = 0;
  let scans = 0;
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes.readUInt8(at + 1);
    const length = bytes.readUInt16BE(at + 2);
    let end = at + 2 + length;
    if (length < 2 || end > bytes.length) return null;
    if (FRAMES.has(marker)) {
      if (length < 8) return null;
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
      if (height < 1 || width < 1 || height > maxSide || width > maxSide) return null;
      frames += 1;
    } else if (marker === SCAN) {
      end = findScanEnd(bytes, end);
      if (end === -1) return null;
      scans += 1;
    } else if (!KEPT_MARKERS.has(marker) && !isMetadata(marker)) return null;
    const isProfile = marker === APP2 && bytes.subarray(at + 4, end).indexOf(COLOR_PROFILE) === 0;
    if (FRAMES.has(marker) || KEPT_MARKERS.has(marker) || isProfile) parts.push(bytes.subarray(at, end));
    at = end;
    if (marker === SCAN && bytes[at + 1] === END) {
      return frames === 1 && scans > 0 ? Buffer.concat([...parts, bytes.subarray(at, at + 2)]) : null;
    }
  }
  return null;
}
