import { describe, expect, it } from 'vitest';
import { hashPassword, isPassword } from './password.ts';

describe('passwords', () => {
  it('are recognised, and only they', async () => {
    const hash = await hashPassword('a loaf and two eggs');
    expect(await isPassword('a loaf and two eggs', hash)).toBe(true);
    expect(await isPassword('a loaf and two egg', hash)).toBe(false);
    expect(await isPassword('', hash)).toBe(false);
  });

  it('are recognised however the keyboard composes an accent', async () => {
    expect(await isPassword('cre\u0300me bru\u0302le\u0301e', await hashPassword('crème brûlée'))).toBe(true);
  });

  it('have a salt each', async () => {
    expect(await hashPassword('the same twice')).not.toBe(await hashPassword('the same twice'));
  });

  it('are refused without an account', async () => {
    expect(await isPassword('anything at all', undefined)).toBe(false);
  });

  it('are not compared with what nobody understands', async () => {
    await expect(isPassword('anything', '$2b$10$other')).rejects.toThrow('unknown notation');
  });
});
