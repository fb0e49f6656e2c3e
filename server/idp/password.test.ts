import { describe, expect, it } from 'vitest';
import { runInLane } from '#server/db/lanes.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import { findMatchingPasswordHash, isCorrectPassword } from './password.ts';

const hashPassword = async (password: string) => (await findMatchingPasswordHash(password, [])).hash;

describe('Password checks', () => {
  it('A password check accepts only the correct password', async () => {
    const hash = await hashPassword('a loaf and two eggs');
    expect(await isCorrectPassword('a loaf and two eggs', hash)).toBe(true);
    expect(await isCorrectPassword('a loaf and two egg', hash)).toBe(false);
    expect(await isCorrectPassword('', hash)).toBe(false);
  });

  it('A password check accepts accented letters in composed or decomposed Unicode form', async () => {
    expect(
      await isCorrectPassword('cre\u0300me bru\u0302le\u0301e', await hashPassword('crème brûlée')),
    ).toBe(true);
  });

  it('Each password hash has a different salt', async () => {
    expect(await hashPassword('the same twice')).not.toBe(await hashPassword('the same twice'));
  });

  it('A password check returns false if there is no stored hash', async () => {
    expect(await isCorrectPassword('anything at all', undefined)).toBe(false);
  });

  it('findMatchingPasswordHash uses the salt of the given hashes and returns the index of the matching hash', async () => {
    const first = await hashPassword('a loaf and two eggs');
    const { hash: second, match: none } = await findMatchingPasswordHash('figs and oats', [first]);
    expect(none).toBe(-1);
    expect(second.slice(0, -43)).toBe(first.slice(0, -43));
    expect((await findMatchingPasswordHash('figs and oats', [first, second])).match).toBe(1);
  });

  it('A password check throws if the hash has an unknown format', async () => {
    await expect(isCorrectPassword('anything', '$2b$10$other')).rejects.toThrow('unknown notation');
  });
});

itInFullTier(
  "Most sign-ins in a burst from one network are refused, and sign-ins from another network aren't delayed",
  async () => {
    const check = (network: string) =>
      runInLane('idp', () => findMatchingPasswordHash('figs, oats & honey', []), network);
    const done: string[] = [];
    const busy = Array.from({ length: 18 }, () =>
      check('busy').then(
        () => done.push('busy'),
        () => 'refused',
      ),
    );
    await check('other').then(() => done.push('other'));
    expect((await Promise.all(busy)).filter((outcome) => outcome === 'refused')).toHaveLength(13);
    expect(done.indexOf('other')).toBeLessThan(4);
  },
);

itInFullTier(
  "32 simultaneous guesses from suspect networks don't block password checks for other networks",
  async () => {
    const strangers = Promise.allSettled(
      Array.from({ length: 32 }, (_, network) =>
        runInLane(
          'idp',
          () => findMatchingPasswordHash('a wrong guess', [], 'suspect'),
          `network ${network}`,
        ),
      ),
    );
    const honest = await Promise.all(
      Array.from({ length: 4 }, () => findMatchingPasswordHash('figs, oats & honey', [])),
    );
    expect(honest).toHaveLength(4);
    expect((await strangers).some(({ status }) => status === 'rejected')).toBe(true);
  },
);
