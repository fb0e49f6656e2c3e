import { expect, it } from 'vitest';
import type { EndpointAccess } from '#contract/endpoint.ts';
import { checkAccess } from './check-access.ts';

const nobody = null;
const free = { isPremium: false, isAdmin: false };
const premium = { isPremium: true, isAdmin: false };
const admin = { isPremium: false, isAdmin: true };

function refusal(access: EndpointAccess, user: typeof free | null, feature?: string): [number, string?] {
  try {
    checkAccess({ access, ...(feature === undefined ? {} : { feature }) }, user);
    return [0];
  } catch (error) {
    const { status, message } = error as { status: number; message: string };
    return [status, message];
  }
}

it.each<[EndpointAccess, number, number, number, number]>([
  ['public', 0, 0, 0, 0],
  ['user', 401, 0, 0, 0],
  ['premium', 401, 402, 0, 402],
  ['admin', 401, 403, 403, 0],
])('With access “%s”, visitors get %i, users %i, Premium users %i, admins %i (0: allowed)', (access, ...statuses) => {
  expect([nobody, free, premium, admin].map((user) => refusal(access, user)[0])).toEqual(statuses);
});

it("A Premium-only endpoint's error message says which feature requires Premium", () => {
  expect(refusal('premium', free, 'Favorites')[1]).toBe('Favorites is available with Premium subscription');
  expect(refusal('premium', free)[1]).toBe('This feature is available with Premium subscription');
});
