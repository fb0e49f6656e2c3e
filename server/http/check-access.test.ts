import { expect, it } from 'vitest';
import type { EndpointAccess } from '#contract/endpoint.ts';
import { checkAccess } from './check-access.ts';

const nobody = null;
const free = { isPremium: false, isAdmin: false };
const premium = { isPremium: true, isAdmin: false };
const admin = { isPremium: false, isAdmin: true };

function findRefusal(access: EndpointAccess, user: typeof free | null, feature?: string): [number, string?] {
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
])('At access level “%s”, visitors get status %i, users %i, Premium users %i and admins %i (0 means allowed)', (access, ...statuses) => {
  expect([nobody, free, premium, admin].map((user) => findRefusal(access, user)[0])).toEqual(statuses);
});

it("A Premium-only endpoint's error message says which feature requires Premium", () => {
  expect(findRefusal('premium', free, 'Favorites')[1]).toBe(
    'Favorites is available with Premium subscription',
  );
  expect(findRefusal('premium', free)[1]).toBe('This feature is available with Premium subscription');
});
