import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readPictureSize } from './picture-size.ts';

const toCharCodes = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
const bytes = (...parts: number[]) => Uint8Array.from([...parts, ...Array.from({ length: 40 }, () => 0)]);

it.each([
  [
    'PNG',
    bytes(
      0x89,
      ...toCharCodes('PNG\r\n\x1a\n'),
      0,
      0,
      0,
      13,
      ...toCharCodes('IHDR'),
      0,
      0,
      0x75,
      0x30,
      0,
      0,
      0x9c,
      0x40,
    ),
    30_000,
    40_000,
  ],
  [
    'JPEG with metadata',
    bytes(0xff, 0xd8, 0xff, 0xe1, 0, 4, 1, 2, 0xff, 0xc0, 0, 17, 8, 0x0f, 0xc0, 0x0b, 0xd0),
    3_024,
    4_032,
  ],
  ['GIF', bytes(...toCharCodes('GIF89a'), 0x40, 1, 0xf0, 0), 320, 240],
  [
    'WebP',
    bytes(
      ...toCharCodes('RIFF'),
      0,
      0,
      0,
      0,
      ...toCharCodes('WEBPVP8X'),
      10,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0x3f,
      1,
      0,
      0xef,
      0,
      0,
    ),
    320,
    240,
  ],
])('readPictureSize reads the size of a %s', (_, file, width, height) => {
  expect(readPictureSize(file)).toEqual({ width, height });
});

it('readPictureSize returns null for an unknown file type and never throws', () => {
  expect(readPictureSize(bytes(...toCharCodes('%PDF-1.7')))).toBeNull();
  fc.assert(
    fc.property(
      fc.constantFrom([0xff, 0xd8, 0xff], toCharCodes('RIFF    WEBPVP8L'), []),
      fc.uint8Array({ maxLength: 80 }),
      (signature, otherBytes) => {
        const size = readPictureSize(Uint8Array.from([...signature, ...otherBytes]));
        expect(size === null || (size.width >= 0 && size.height >= 0)).toBe(true);
      },
    ),
  );
});
