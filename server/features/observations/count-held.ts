import type { Doubt } from '#domain/price/reports.ts';
import type { Tally } from '#server/imports/tally.ts';

const doubtWords = {
  outlier: 'far from what is known there or elsewhere, or from other rows',
  jump: '60 % off what was seen there within the hour',
} as const;

export function countHeld(tally: Tally, held: Record<Doubt, number>): void {
  for (const doubt of ['outlier', 'jump'] as const) {
    if (held[doubt] > 0) tally.hold(doubtWords[doubt], held[doubt]);
  }
}
