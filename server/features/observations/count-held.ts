import type { HoldReason } from '#domain/price/reports.ts';
import type { ImportTally } from '#server/imports/tally.ts';

const holdReasonTexts = {
  outlier: 'far from what is known there or elsewhere, or from other rows',
  jump: 'more than 1.6 times as high or low as a price seen there within the hour',
  unconfirmed: 'reported by only one contributor',
} as const;

export function tallyHeldPrices(tally: ImportTally, heldCounts: Record<HoldReason, number>): void {
  for (const doubt of ['outlier', 'jump', 'unconfirmed'] as const) {
    if (heldCounts[doubt] > 0) tally.hold(holdReasonTexts[doubt], heldCounts[doubt]);
  }
}
