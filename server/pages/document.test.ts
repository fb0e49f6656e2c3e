import { expect, it } from 'vitest';
import { filesOf } from './document.ts';

const chunks = {
  'web/a.tsx': { file: 'assets/a.js', imports: ['_shared', 'web/b.tsx'] },
  'web/b.tsx': { file: 'assets/b.js', imports: ['_shared', 'web/a.tsx'] },
  _shared: { file: 'assets/shared.js' },
  style: { file: 'assets/style.css' },
};

it('Each script that a module needs is listed once, even if imports are circular', () => {
  expect(filesOf(chunks, ['web/a.tsx'])).toEqual(['/assets/a.js', '/assets/shared.js', '/assets/b.js']);
});

it('Unknown modules and styles are not listed', () => {
  expect(filesOf(chunks, ['web/gone.tsx', 'style'])).toEqual([]);
});
