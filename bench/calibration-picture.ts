import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPORT_FOLDER } from './report.ts';

type Bin = { count: number; statedChance: number; observedShare: number };

const SIZE_PX = 400;
const MARGIN_PX = 48;

const toX = (share: number) => MARGIN_PX + ((share - 0.5) / 0.5) * (SIZE_PX - 2 * MARGIN_PX);
const toY = (share: number) => SIZE_PX - toX(share);

export function drawCalibrationPlot(bins: readonly Bin[]): string {
  const ticks = [0.5, 0.6, 0.7, 0.8, 0.9, 1];
  const renderLabel = (x: number, y: number, text: string, anchor = 'middle') =>
    `<text x="${x}" y="${y}" text-anchor="${anchor}">${text}</text>`;
  const tickLabels = ticks.flatMap((share) => [
    renderLabel(toX(share), SIZE_PX - MARGIN_PX + 18, `${Math.round(share * 100)} %`),
    renderLabel(MARGIN_PX - 6, toY(share) + 4, `${Math.round(share * 100)} %`, 'end'),
  ]);
  const circles = bins
    .filter(({ count }) => count > 0)
    .flatMap(({ count, statedChance, observedShare }) => {
      const [x, y] = [toX(statedChance), toY(Math.max(0.5, observedShare))];
      const opacity = count < 20 ? 0.4 : 1;
      return [
        `<circle cx="${x}" cy="${y}" r="${2 + Math.sqrt(count)}" fill="#15803d" opacity="${opacity}"/>`,
        renderLabel(x, y - 10, String(count)),
      ];
    });
  const toleranceBand = [
    toX(0.5),
    toY(0.55),
    toX(0.95),
    toY(1),
    toX(1),
    toY(1),
    toX(1),
    toY(0.95),
    toX(0.55),
    toY(0.5),
    toX(0.5),
    toY(0.5),
  ];
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE_PX} ${SIZE_PX}" font-family="sans-serif" font-size="12">`,
    `<title>Stated chance that a store is cheaper, and how often it was</title>`,
    `<rect width="${SIZE_PX}" height="${SIZE_PX}" fill="#fff"/>`,
    `<polygon points="${toleranceBand.join(' ')}" fill="#dcfce7"/>`,
    `<line x1="${toX(0.5)}" y1="${toY(0.5)}" x2="${toX(1)}" y2="${toY(1)}" stroke="#6b7280"/>`,
    ...tickLabels,
    ...circles,
    renderLabel(SIZE_PX / 2, SIZE_PX - 8, 'stated'),
    renderLabel(MARGIN_PX, 20, 'seen, with the number of pairs', 'start'),
    '</svg>',
  ].join('\n');
  const path = join(REPORT_FOLDER, 'calibration.svg');
  mkdirSync(REPORT_FOLDER, { recursive: true });
  writeFileSync(path, `${svg}\n`);
  return path;
}
