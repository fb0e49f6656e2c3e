import type { ReactNode } from 'react';
import { t } from '#domain/language.ts';
import { rich } from '#web/lib/rich.ts';

/** Share of the limit from which a rarely filled box shows its counter. */
const NEARLY_FULL = 0.8;

/** Input beyond the limit is cut off, so a full box is announced. */
export function CharacterCounter({ used, max }: { used: number; max: number }) {
  return (
    <>
      <span className="figures">{rich`${used}/${max} characters`}</span>
      <span role="status">{used >= max && ` · ${t`that’s the limit`}`}</span>
    </>
  );
}

export const renderCounterNearLimit = (text: string, max: number): ReactNode =>
  text.length >= max * NEARLY_FULL ? <CharacterCounter used={text.length} max={max} /> : undefined;
