import { keptText } from '#web/lib/kept-text.ts';

/** What a visitor's demo left in this browser. */
export const demoText = keptText('localStorage', 'cartwise.demo');
