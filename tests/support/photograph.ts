import type { Browser } from 'playwright-core';
import { createRandomIntGenerator } from './receipts.ts';

export type PhotoOptions = {
  seed: number;
  /** Rotation of the paper in degrees. */
  rotationDegrees?: number;
  /** Blur in pixels. */
  blur?: number;
  /** Each color value, from 0 to 255, changes randomly by at most this amount. */
  noise?: number;
  /** Strength of the shadow on one side, up to 1. */
  shadow?: number;
  /** True if the camera was held sideways. Only the file's metadata shows this. */
  isSideways?: boolean;
};

/** Runs in the page: simulates a photo of printed paper. Returns the JPEG in Base64. */
async function photograph({
  lines,
  turn,
  blur,
  noise,
  shadow,
  isSideways,
  randomNumbers,
}: {
  lines: string[];
  turn: number;
  blur: number;
  noise: number;
  shadow: number;
  isSideways: boolean;
  randomNumbers: number[];
}): Promise<string> {
  const letterWidth = 17;
  const lineHeight = 32;
  const longestLine = Math.max(...lines.map((line) => line.length));
  const canvasSize = { width: longestLine * letterWidth + 200, height: lines.length * lineHeight + 200 };
  const canvas = new OffscreenCanvas(canvasSize.width, canvasSize.height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No canvas');
  context.fillStyle = '#6b5f52';
  context.fillRect(0, 0, canvasSize.width, canvasSize.height);
  context.translate(canvasSize.width / 2, canvasSize.height / 2);
  context.rotate((turn * Math.PI) / 180);
  context.translate(-canvasSize.width / 2, -canvasSize.height / 2);
  context.fillStyle = '#f4f1ea';
  context.fillRect(50, 50, canvasSize.width - 100, canvasSize.height - 100);
  context.fillStyle = '#33302e';
  context.font = `28px "DejaVu Sans Mono", "Liberation Mono", monospace`;
  for (const [row, line] of lines.entries()) {
    for (const [column, sign] of [...line].entries())
      context.fillText(sign, 100 + column * letterWidth, 125 + row * lineHeight);
  }
  context.resetTransform();
  // Blur the whole picture in one step, because blurring each letter separately would take minutes.
  context.filter = `blur(${blur}px)`;
  context.drawImage(canvas, 0, 0);
  context.filter = 'none';
  const shadowGradient = context.createLinearGradient(0, 0, canvasSize.width, canvasSize.height);
  shadowGradient.addColorStop(0, 'rgb(0 0 0 / 0)');
  shadowGradient.addColorStop(1, `rgb(0 0 0 / ${shadow})`);
  context.fillStyle = shadowGradient;
  context.fillRect(0, 0, canvasSize.width, canvasSize.height);
  const imageData = context.getImageData(0, 0, canvasSize.width, canvasSize.height);
  for (let index = 0; index < imageData.data.length; index += 4) {
    const offset = ((randomNumbers[(index * 7 + (index >> 9)) % randomNumbers.length] ?? 0) * 2 - 1) * noise;
    for (let channel = index; channel < index + 3; channel += 1)
      imageData.data[channel] = (imageData.data[channel] ?? 0) + offset;
  }
  context.putImageData(imageData, 0, 0);
  let photo = canvas;
  if (isSideways) {
    photo = new OffscreenCanvas(canvasSize.height, canvasSize.width);
    const rotatedContext = photo.getContext('2d');
    if (rotatedContext === null) throw new Error('No canvas');
    rotatedContext.rotate(-Math.PI / 2);
    rotatedContext.drawImage(canvas, -canvasSize.width, 0);
  }
  const file = await photo.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** EXIF metadata of a picture that must be rotated by 90 degrees. */
const SIDEWAYS_EXIF = Uint8Array.from([
  ...[0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0],
  ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1],
  ...[0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0],
]);

export async function photographText(
  browser: Browser,
  text: string,
  { seed, rotationDegrees = 1.2, blur = 0.8, noise = 14, shadow = 0.4, isSideways = false }: PhotoOptions,
): Promise<Uint8Array> {
  const page = await browser.newPage();
  try {
    const randomInt = createRandomIntGenerator(seed);
    const randomNumbers = Array.from({ length: 9_973 }, () => randomInt(1_000) / 1_000);
    const lines = text.split('\n');
    const encoded = await page.evaluate(photograph, {
      lines,
      turn: rotationDegrees,
      blur,
      noise,
      shadow,
      isSideways,
      randomNumbers,
    });
    const jpeg = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
    if (!isSideways) return jpeg;
    return Uint8Array.from([...jpeg.subarray(0, 2), ...SIDEWAYS_EXIF, ...jpeg.subarray(2)]);
  } finally {
    await page.close();
  }
}
