import { writeFile } from 'node:fs/promises';

const [WIDTH, HEIGHT] = [640, 480];
const MODULE = 4;
const [DARK, LIGHT, GRAY] = [16, 235, 128];

/**
 * The seven modules of each digit in a barcode's right half. The left half inverts (L code) or mirrors (G code) them.
 */
const right = [
  ...['1110010', '1100110', '1101100', '1000010', '1011100'],
  ...['1001110', '1010000', '1000100', '1001000', '1110100'],
];
const parities = [
  ...['LLLLLL', 'LLGLGG', 'LLGGLG', 'LLGGGL', 'LGLLGG'],
  ...['LGGLLG', 'LGGGLL', 'LGLGLG', 'LGLGGL', 'LGGLGL'],
];
const inverted = (modules: string) => [...modules].map((bit) => (bit === '1' ? '0' : '1')).join('');
const mirrored = (modules: string) => [...modules].toReversed().join('');

function modulesOf(ean13: string): string {
  const [first = 0, ...digits] = [...ean13].map(Number);
  const left = digits.slice(0, 6).map((digit, index) => {
    const modules = right[digit] ?? '';
    return parities[first]?.[index] === 'L' ? inverted(modules) : mirrored(modules);
  });
  return ['101', ...left, '01010', ...digits.slice(6).map((digit) => right[digit]), '101'].join('');
}

export async function writeBarcodeVideo(
  path: string,
  ean13: string,
  { isUpsideDown = false }: { isUpsideDown?: boolean } = {},
): Promise<void> {
  const modules = modulesOf(ean13);
  const [left, top, height] = [Math.floor((WIDTH - modules.length * MODULE) / 2), 140, 200];
  const picture = Buffer.alloc(WIDTH * HEIGHT, GRAY);
  for (let y = top - 30; y < top + height + 30; y += 1) {
    for (let x = left - 60; x < WIDTH - left + 60; x += 1) {
      const isBar = y >= top && y < top + height && modules[Math.floor((x - left) / MODULE)] === '1';
      picture[y * WIDTH + x] = isBar && x >= left ? DARK : LIGHT;
    }
  }
  if (isUpsideDown) picture.reverse();
  const colors = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), picture, colors]);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420\n`);
  await writeFile(path, Buffer.concat([head, frame, frame, frame]));
}
