import { writeFile } from 'node:fs/promises';

const [WIDTH, HEIGHT] = [640, 480];
const MODULE_PX = 4;
const [DARK, LIGHT, GRAY] = [16, 235, 128];

/**
 * The seven modules for each digit in the right half of an EAN-13 barcode. The left half inverts (L code) or mirrors
 * (G code) them.
 */
const RIGHT_DIGITS = [
  ...['1110010', '1100110', '1101100', '1000010', '1011100'],
  ...['1001110', '1010000', '1000100', '1001000', '1110100'],
];
const LEFT_PARITIES = [
  ...['LLLLLL', 'LLGLGG', 'LLGGLG', 'LLGGGL', 'LGLLGG'],
  ...['LGGLLG', 'LGGGLL', 'LGLGLG', 'LGLGGL', 'LGGLGL'],
];
const invert = (modules: string) => [...modules].map((bit) => (bit === '1' ? '0' : '1')).join('');
const mirror = (modules: string) => [...modules].toReversed().join('');

function encodeModules(ean13: string): string {
  const [first = 0, ...digits] = [...ean13].map(Number);
  const left = digits.slice(0, 6).map((digit, index) => {
    const modules = RIGHT_DIGITS[digit] ?? '';
    return LEFT_PARITIES[first]?.[index] === 'L' ? invert(modules) : mirror(modules);
  });
  return ['101', ...left, '01010', ...digits.slice(6).map((digit) => RIGHT_DIGITS[digit]), '101'].join('');
}

export async function writeBarcodeVideo(
  path: string,
  ean13: string,
  { isUpsideDown = false }: { isUpsideDown?: boolean } = {},
): Promise<void> {
  const modules = encodeModules(ean13);
  const [left, top, height] = [Math.floor((WIDTH - modules.length * MODULE_PX) / 2), 140, 200];
  const lumaPlane = Buffer.alloc(WIDTH * HEIGHT, GRAY);
  for (let y = top - 30; y < top + height + 30; y += 1) {
    for (let x = left - 60; x < WIDTH - left + 60; x += 1) {
      const isBar = y >= top && y < top + height && modules[Math.floor((x - left) / MODULE_PX)] === '1';
      lumaPlane[y * WIDTH + x] = isBar && x >= left ? DARK : LIGHT;
    }
  }
  if (isUpsideDown) lumaPlane.reverse();
  const chromaPlanes = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), lumaPlane, chromaPlanes]);
  const header = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420\n`);
  await writeFile(path, Buffer.concat([header, frame, frame, frame]));
}
