import type { ReactNode } from 'react';
import { t } from '#domain/language.ts';
import { rich } from '#web/lib/rich.ts';

/** From this share of the room on, a box that is rarely filled says how much is left. */
const NEARLY_FULL = 0.8;

/** How much of the room for a text is used. What is typed or pasted beyond it is cut off, so a full box says so aloud. */
export function Counter({ used, max }: { used: number; max: number }) {
  return (
    <>
      <span className="figures">{rich`${used}/${max} characters`}</span>
      <span role="status">{used >= max && t` · cart is full`}</span>
    </>
  );
}

/** The counter as a hint for a box of which few come near the limit: nothing until then. */
export const counterNearLimit = (text: string, max: number): ReactNode =>
  text.length >= max * NEARLY_FULL ? <Counter used={text.length} max={max} /> : undefined;
