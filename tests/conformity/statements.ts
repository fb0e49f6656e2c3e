import type { Statement } from './deviation.ts';
import { section1Statements } from './section-1.ts';
import { section2DialogStatements } from './section-2-dialogs.ts';
import { section2MainStatements } from './section-2-main.ts';
import { section3And4Statements } from './section-3-4.ts';
import { section5And6Statements } from './section-5-6.ts';
import { section7Statements } from './section-7.ts';
import { section8Statements } from './section-8.ts';
import { section9Statements } from './section-9.ts';

const sections = {
  ...section1Statements,
  ...section2MainStatements,
  ...section2DialogStatements,
  ...section3And4Statements,
  ...section5And6Statements,
  ...section7Statements,
  ...section8Statements,
  ...section9Statements,
};

export type StatementId = keyof typeof sections;

export const statements = new Map<string, Statement>(Object.entries(sections));
