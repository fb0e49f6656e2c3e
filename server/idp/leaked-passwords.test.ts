import { describe, expect, it } from 'vitest';
import { findPasswordProblem } from './forms.ts';

describe('Leaked passwords', () => {
  it.each([
    'realmadrid',
    'LeaveMeAlone',
    ' 4815162342',
    'manchester',
  ])('A leaked password such as %s is rejected', (password) => {
    expect(findPasswordProblem(password, 'sam@example.com')).toContain('This password is too common');
  });

  it("An uncommon passphrase isn't rejected as a leaked password", () => {
    for (const password of ['onions cost less at the corner', 'leave me alone, winter', 'ñandú vuela 31']) {
      expect(findPasswordProblem(password, 'sam@example.com'), password).toBeNull();
    }
  });
});
