import { createStoredText } from '#web/lib/stored-text.ts';

export const storedDemo = createStoredText('localStorage', 'cartwise.demo');

export function readDemoPlace(): string | null {
  try {
    const { place } = JSON.parse(storedDemo.read() ?? '{}') as { place?: unknown };
    return typeof place === 'string' ? place : null;
  } catch {
    return null;
  }
}
