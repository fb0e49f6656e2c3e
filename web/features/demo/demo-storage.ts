import { storedText } from '#web/lib/stored-text.ts';

export const demoText = storedText('localStorage', 'cartwise.demo');

export function demoPlace(): string | null {
  try {
    const { place } = JSON.parse(demoText.read() ?? '{}') as { place?: unknown };
    return typeof place === 'string' ? place : null;
  } catch {
    return null;
  }
}
