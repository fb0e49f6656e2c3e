const createSegment = (marker: number, body: Buffer | readonly number[]) => {
  const bytes = Buffer.from(body);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length + 2);
  return Buffer.concat([Buffer.of(0xff, marker), length, bytes]);
};

const encodeSize = (width: number, height: number) => [height >> 8, height & 255, width >> 8, width & 255];

export const CAMERA_METADATA = 'GPS 41.9 -87.6';

/** Creates a structurally complete JPEG. `note` becomes its camera metadata. */
export function makeJpeg({ width = 640, height = 480, note = '' } = {}): Buffer {
  return Buffer.concat([
    Buffer.of(0xff, 0xd8),
    createSegment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    ...(note === ''
      ? []
      : [createSegment(0xe1, Buffer.from(`Exif\0\0${note}`)), createSegment(0xfe, Buffer.from(note))]),
    createSegment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)]),
    createSegment(0xc0, [8, ...encodeSize(width, height), 1, 1, 0x11, 0]),
    createSegment(0xc4, [0, 1, ...Array.from({ length: 15 }, () => 0), 0]),
    createSegment(0xc4, [0x10, 1, ...Array.from({ length: 15 }, () => 0), 0]),
    createSegment(0xda, [1, 1, 0, 0, 63, 0]),
    // Two sequences that look like the end of the image but aren't: 0xff followed by zero, and a restart marker.
    Buffer.of(0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56),
    Buffer.of(0xff, 0xd9),
    ...(note === '' ? [] : [Buffer.from(note)]),
  ]);
}
