import type { ReactNode } from 'react';
import { t } from '#domain/language.ts';
import { rich } from '#web/lib/rich.ts';

/** In text boxes whose limit is rarely reached, the counter appears at this fraction of the limit. */
const COUNTER_THRESHOLD = 0.8;

/** Announces to screen reader users that they've reached the limit, because input beyond it is cut off. */
export function CharacterCounter({ usedCount, max }: { usedCount: number; max: number }) {
  return (
    <>
      <span className="figures">{rich`${usedCount}/${max} characters`}</span>
      <span role="status">{usedCount >= max && ` · ${t`that’s the limit`}`}</span>
    </>
  );
}

export const renderCounterNearLimit = (text: string, max: number): ReactNode =>
  text.length >= max * COUNTER_THRESHOLD ? <CharacterCounter usedCount={text.length} max={max} /> : undefined;
