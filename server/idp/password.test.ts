import { describe, expect, it } from 'vitest';
import { isPassword, tryPassword } from './password.ts';

const hashPassword = async (password: string) => (await tryPassword(password, [])).hash;

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

  it('of one address are all tried by one hash, which a new one shares the salt of', async () => {
    const first = await hashPassword('a loaf and two eggs');
    const { hash: second, match: none } = await tryPassword('figs and oats', [first]);
    expect(none).toBe(-1);
    expect(second.slice(0, -43)).toBe(first.slice(0, -43));
    expect((await tryPassword('figs and oats', [first, second])).match).toBe(1);
  });

  it('are not compared with what nobody understands', async () => {
    await expect(isPassword('anything', '$2b$10$other')).rejects.toThrow('unknown notation');
  });
});

it('passwords from networks that have not failed are checked though 32 of others are waiting', async () => {
  const strangers = Promise.allSettled(
    Array.from({ length: 32 }, () => tryPassword('a wrong guess', [], 'suspect')),
  );
  const honest = await Promise.all(Array.from({ length: 4 }, () => tryPassword('figs, oats & honey', [])));
  expect(honest).toHaveLength(4);
  expect((await strangers).some(({ status }) => status === 'rejected')).toBe(true);
});
