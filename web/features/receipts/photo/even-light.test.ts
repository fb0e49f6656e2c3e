import { expect, it } from 'vitest';
import { evenOutLighting, type GrayscaleImage, toGrayscale, toPgm } from './even-light.ts';

const WIDTH = 320;
const HEIGHT = 240;

function createPhoto(isOnTable: boolean): GrayscaleImage {
  const gray = new Uint8Array(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const isTable = isOnTable && (x < 48 || x >= WIDTH - 48 || y < 48 || y >= HEIGHT - 48);
      const light = 1 - (0.4 * x) / WIDTH;
      gray[y * WIDTH + x] = (isTable ? 70 : x % 10 === 5 ? 40 : 240) * light;
    }
  }
  return { width: WIDTH, height: HEIGHT, gray };
}

const getShade = ({ gray }: GrayscaleImage, x: number, y: number) => gray[y * WIDTH + x] ?? 0;

it.each([
  false,
  true,
])('evenOutLighting makes shadowed paper white and ink dark (paper on a table: %s)', (isOnTable) => {
  const even = evenOutLighting(createPhoto(isOnTable));
  for (const x of [100, 200, 240]) {
    expect(getShade(even, x, 120)).toBe(255);
    expect(getShade(even, x + 5, 120)).toBeLessThan(60);
  }
  if (isOnTable) expect(getShade(even, 15, 120)).toBe(255);
});

it('A photo is converted to grayscale by perceived brightness and written as PGM', () => {
  const rgba = Uint8ClampedArray.from([255, 255, 255, 255, 0, 255, 0, 255, 0, 0, 255, 255, 0, 0, 0, 255]);
  const { gray } = toGrayscale(rgba, 2, 2);
  expect([...gray]).toEqual([255, 149, 28, 0]);
  expect(new TextDecoder('latin1').decode(toPgm({ width: 2, height: 2, gray })).slice(0, 11)).toBe(
    'P5\n2 2\n255\n',
  );
});
