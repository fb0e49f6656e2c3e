import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findPasswordWeakness } from '#domain/account/weak-password.ts';

const EMAIL = 'maya.okafor@example.com';

describe('Weak passwords', () => {
  it.each([
    '1234567890',
    '0987654321',
    'password12',
    'Password123!',
    'P@ssw0rd2026',
    'aaaaaaaaaa',
    '          ',
    '🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕',
    'qwertyuiop',
    'qwerty123456',
    '1q2w3e4r5t',
    'abcabcabcabc',
    'abcdefghij',
    'passwordpassword',
    'iloveyou!!',
    'asdfg98765',
    ' asdfg98765 ',
    'qweasdzxc',
    'cheesecheesecheese',
    'ｐａｓｓｗｏｒｄ１２',
    'kwkwpkwpkw',
    'welcome2026',
    'cartwise2026',
    '2026groceries',
  ])('The password “%s” is too common', (password) =>
    expect(findPasswordWeakness(password, EMAIL)).toBe('common'));

  it.each([
    'maya.okafor@example.com',
    'MAYA.OKAFOR@example.com',
    'maya.okafor1',
    'mayaokafor2026',
    'm4ya.0kafor',
    'example.com',
    'example!2026',
  ])('The password “%s” is weak because it resembles the email address', (password) =>
    expect(findPasswordWeakness(password, EMAIL)).toBe('own address'));

  it.each([
    [' Maya@Mail.Example.com ', 'mail.example.com'],
    ['maya@mail.example.com', 'mail.example!'],
    ['maya+shop@example.com', 'maya!!7391'],
    ['maya+shop@example.com', 'maya+shop'],
    ['joe@example.com', 'joe!!7391??'],
    ['joe', 'joe!!7391??'],
  ])('With the email address %j, the password “%s” is weak', (email, password) =>
    expect(findPasswordWeakness(password, email)).toBe('own address'));

  it.each([
    ['jo@example.com', 'jo!!7391??'],
    ['', '7391 55 08 62'],
    ['maya@mail.example.com', 'mail.com!!7391'],
  ])('With the email address %j, the password “%s” is not weak', (email, password) =>
    expect(findPasswordWeakness(password, email)).toBeNull());
});

describe('Strong passwords', () => {
  it.each([
    'a loaf and two eggs',
    ' crème brûlée ',
    'chosen by a stranger',
    'long enough 1',
    'Tr0ub4dor&3',
    'passwords are hard to choose',
    'correct horse battery staple',
    'maya buys milk on mondays',
    'qweasdzxc741',
    'kwkwpzpzkw',
  ])('The password “%s” is strong', (password) => expect(findPasswordWeakness(password, EMAIL)).toBeNull());

  it('A password of random letters and digits is strong for any email address', () => {
    const character = fc.constantFrom(...'ABCDEFGHJKMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789');
    const randomText = fc.array(character, { minLength: 14, maxLength: 40 }).map((all) => all.join(''));
    const variedText = randomText.filter((text) => new Set(text).size > 9);
    fc.assert(
      fc.property(variedText, fc.emailAddress(), (text, email) => findPasswordWeakness(text, email) === null),
    );
  });
});

it('The password check never throws', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.string(), (password, email) => {
      findPasswordWeakness(password, email);
    }),
  );
});
