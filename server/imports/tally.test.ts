import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createImportTally, summarizeImport } from './tally.ts';

it("A malicious import file can't flood the summary or put control characters in it", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cartwise-tally-'));
  const tally = createImportTally(join(folder, 'rejects.csv'));
  for (let line = 1; line <= 5_000; line += 1)
    tally.reject(line, `'\u001b[2J${line}${'x'.repeat(500)}' is no price`);
  await tally.close();
  const lines = summarizeImport(tally, 'rejects.csv');
  expect(tally.rejected.size).toBeLessThanOrEqual(1_001);
  expect(lines.length).toBeLessThan(50);
  expect(lines.find((line) => line.includes('rejected'))).toContain('5,000');
  expect(lines.join('\n')).not.toContain('\u001b');
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(250);
  await rm(folder, { recursive: true });
});
