import { expect, it } from 'vitest';
import { filesOf } from './document.ts';

const chunks = {
  'web/a.tsx': { file: 'assets/a.js', imports: ['_shared', 'web/b.tsx'] },
  'web/b.tsx': { file: 'assets/b.js', imports: ['_shared', 'web/a.tsx'] },
  _shared: { file: 'assets/shared.js' },
  style: { file: 'assets/style.css' },
};

it('names each script that a module needs once, however they need each other', () => {
  expect(filesOf(chunks, ['web/a.tsx'])).toEqual(['/assets/a.js', '/assets/shared.js', '/assets/b.js']);
});

it('names nothing for what the build does not know, and no style', () => {
  expect(filesOf(chunks, ['web/gone.tsx', 'style'])).toEqual([]);
});
