import { randomUUID } from 'node:crypto';
import type { Db } from '#server/db/connect.ts';
import { signIn } from './sign-in.ts';
import type { startTestApp } from './test-app.ts';

type App = Awaited<ReturnType<typeof startTestApp>>;
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Creates an API caller that stores cookies like a browser. Pass a `cookie` to sign the caller in. */
export function createCaller(app: App, cookie = '') {
  let cookies = cookie;
  return {
    cookie: () => cookies,
    async call(method: Method, path: string, body?: unknown) {
      const response = await app.inject({
        method,
        url: `/api/${path}`,
        headers: {
          'sec-fetch-site': 'same-origin',
          ...(cookies === '' ? {} : { cookie: cookies }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      });
      const newCookies = response.cookies.map(({ name, value }) => `${name}=${value}`);
      if (newCookies.length > 0) cookies = [cookies, ...newCookies].filter(Boolean).join('; ');
      return {
        status: response.statusCode,
        headers: response.headers,
        body: response.body === '' ? null : response.json(),
      };
    },
  };
}

export async function createHousehold(db: Db, app: App, name = 'Cabin') {
  const ownerSession = await signIn(db, { first_name: 'Olu' });
  const owner = createCaller(app, ownerSession.cookie);
  const listId: number = (await owner.call('POST', 'lists', { name })).body.id;
  const invite = async (role: 'edit' | 'tick' = 'edit', days = 7) => {
    const { body } = await owner.call('POST', `lists/${listId}/invitations`, { role, days });
    return { token: String(body.url).split('/').at(-1) ?? '', invitationId: Number(body.invitationId) };
  };
  return {
    owner,
    ownerId: ownerSession.userId,
    listId,
    invite,
    async member(role: 'edit' | 'tick' = 'edit') {
      const person = await signIn(db, { first_name: 'Maya' });
      const member = createCaller(app, person.cookie);
      const { token } = await invite(role);
      await member.call('POST', `list-invitations/${token}/join`, {});
      return { ...member, userId: person.userId };
    },
    async guest(guestName = 'Grandma') {
      const guest = createCaller(app);
      const { token } = await invite('tick');
      await guest.call('POST', `list-invitations/${token}/join`, { guestName });
      return guest;
    },
  };
}

/** Makes the operation that a device sends to add a line without a catalog item. */
export const makeAddLineOperation = (name: string, overrides: Record<string, unknown> = {}) => ({
  ...{ id: randomUUID(), line: randomUUID(), kind: 'add' as const },
  fields: {
    ...{ name, wish: { itemId: null, firmness: 'any' as const }, quantity: 1, note: '', position: 1 },
    ...overrides,
  },
});

export const makeLineOperation = (kind: 'tick' | 'untick' | 'remove' | 'restore', line: string) => ({
  ...{ id: randomUUID(), kind, line },
});
