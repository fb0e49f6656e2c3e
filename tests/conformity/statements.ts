import type { Statement } from './ruled.ts';
import { section1 } from './section-1.ts';
import { section2Dialogs } from './section-2-dialogs.ts';
import { section2Main } from './section-2-main.ts';
import { section3And4 } from './section-3-4.ts';
import { section5And6 } from './section-5-6.ts';
import { section7 } from './section-7.ts';
import { section8 } from './section-8.ts';
import { section9 } from './section-9.ts';

const sections = {
  ...section1,
  ...section2Main,
  ...section2Dialogs,
  ...section3And4,
  ...section5And6,
  ...section7,
  ...section8,
  ...section9,
};

export type StatementId = keyof typeof sections;

/** Every statement of the specification by id. An id starts with the section's number. */
export const statements = new Map<string, Statement>(Object.entries(sections));
