import { expect, it } from 'vitest';
import { listScriptFiles } from './document.ts';

const chunks = {
  'web/a.tsx': { file: 'assets/a.js', imports: ['_shared', 'web/b.tsx'] },
  'web/b.tsx': { file: 'assets/b.js', imports: ['_shared', 'web/a.tsx'] },
  _shared: { file: 'assets/shared.js' },
  style: { file: 'assets/style.css' },
};

it('listScriptFiles lists each script once, even if imports are circular', () => {
  expect(listScriptFiles(chunks, ['web/a.tsx'])).toEqual([
    '/assets/a.js',
    '/assets/shared.js',
    '/assets/b.js',
  ]);
});

it("listScriptFiles doesn't list unknown modules or style sheets", () => {
  expect(listScriptFiles(chunks, ['web/gone.tsx', 'style'])).toEqual([]);
});
