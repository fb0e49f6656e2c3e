import { keptText } from '#web/lib/kept-text.ts';

/** What a visitor's demo left in this browser. */
export const demoText = keptText('localStorage', 'cartwise.demo');

/** The place that a visitor gave in the demo, in their own words; null where none was. */
export function demoPlace(): string | null {
  try {
    const { place } = JSON.parse(demoText.read() ?? '{}') as { place?: unknown };
    return typeof place === 'string' ? place : null;
  } catch {
    return null;
  }
}
