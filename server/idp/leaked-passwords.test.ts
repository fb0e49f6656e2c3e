import { describe, expect, it } from 'vitest';
import { passwordIssue } from './forms.ts';

describe('A leaked password', () => {
  it.each([
    'realmadrid',
    'LeaveMeAlone',
    ' 4815162342',
    'manchester',
  ])('such as %s is refused', (password) => {
    expect(passwordIssue(password, 'sam@example.com')).toContain('This password is too common');
  });

  it('is distinguished from an original sentence', () => {
    for (const password of ['onions cost less at the corner', 'leave me alone, winter', 'ñandú vuela 31']) {
      expect(passwordIssue(password, 'sam@example.com'), password).toBeNull();
    }
  });
});
