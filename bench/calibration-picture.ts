import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPORT_FOLDER } from './report.ts';

type Bin = { count: number; stated: number; seen: number };

const SIZE = 400;
const EDGE = 48;

const at = (share: number) => EDGE + ((share - 0.5) / 0.5) * (SIZE - 2 * EDGE);
const up = (share: number) => SIZE - at(share);

export function drawCalibrationPlot(bins: readonly Bin[]): string {
  const ticks = [0.5, 0.6, 0.7, 0.8, 0.9, 1];
  const label = (x: number, y: number, words: string, anchor = 'middle') =>
    `<text x="${x}" y="${y}" text-anchor="${anchor}">${words}</text>`;
  const marks = ticks.flatMap((share) => [
    label(at(share), SIZE - EDGE + 18, `${Math.round(share * 100)} %`),
    label(EDGE - 6, up(share) + 4, `${Math.round(share * 100)} %`, 'end'),
  ]);
  const circles = bins
    .filter(({ count }) => count > 0)
    .flatMap(({ count, stated, seen }) => {
      const [x, y] = [at(stated), up(Math.max(0.5, seen))];
      const opacity = count < 20 ? 0.4 : 1;
      return [
        `<circle cx="${x}" cy="${y}" r="${2 + Math.sqrt(count)}" fill="#15803d" opacity="${opacity}"/>`,
        label(x, y - 10, String(count)),
      ];
    });
  const band = [
    at(0.5),
    up(0.55),
    at(0.95),
    up(1),
    at(1),
    up(1),
    at(1),
    up(0.95),
    at(0.55),
    up(0.5),
    at(0.5),
    up(0.5),
  ];
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" font-family="sans-serif" font-size="12">`,
    `<title>Stated chance that a store is cheaper, and how often it was</title>`,
    `<rect width="${SIZE}" height="${SIZE}" fill="#fff"/>`,
    `<polygon points="${band.join(' ')}" fill="#dcfce7"/>`,
    `<line x1="${at(0.5)}" y1="${up(0.5)}" x2="${at(1)}" y2="${up(1)}" stroke="#6b7280"/>`,
    ...marks,
    ...circles,
    label(SIZE / 2, SIZE - 8, 'stated'),
    label(EDGE, 20, 'seen, with the number of pairs', 'start'),
    '</svg>',
  ].join('\n');
  const path = join(REPORT_FOLDER, 'calibration.svg');
  mkdirSync(REPORT_FOLDER, { recursive: true });
  writeFileSync(path, `${svg}\n`);
  return path;
}
