import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeFullAccount } from '#tests/support/full-account.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';
import { personalDataTables } from './tables.ts';

const catalog = 'goods, stores and prices';
const operations = 'what the server needs to run';

/** Tables without personal data, and why they're exempt from the download. */
const tablesWithoutPersonalData: Readonly<Record<string, string>> = {
  chain: catalog,
  store: catalog,
  grocery_item: catalog,
  price_observation: catalog,
  agreed_price: catalog,
  counted_report: 'empty since price_vote replaced it',
  current_store_price: catalog,
  current_chain_price: catalog,
  current_store_member_price: catalog,
  advertised_price: catalog,
  advertised_report: catalog,
  place_spider: catalog,
  wic_list: catalog,
  wic_product: catalog,
  store_on_map: catalog,
  milk_city: catalog,
  loose_photo: 'names of pictures without whose they were, until they are deleted',
  official_price: catalog,
  official_series: catalog,
  current_chain_member_price: catalog,
  item_sighting: catalog,
  price_source: catalog,
  held_price: catalog,
  store_brand: catalog,
  search_word: catalog,
  catalogue_version: catalog,
  price_change: catalog,
  search_word_change: catalog,
  starter_data: catalog,
  schema_migration: operations,
  job: operations,
  outbound_slot: operations,
  provider: operations,
  provider_ask: operations,
  provider_hour: operations,
  provider_store: catalog,
  payment_customer_to_delete:
    'customers at the payment service, until they are deleted there, without whose they were',
  idp_secret: operations,
  page_view: 'numbers of views by host and hour, of nobody',
  rate_limit: 'hashes of who tried what, until some hours later',
  sign_in_attempt: 'a journey to the sign-in page, of a browser rather than a person, for ten minutes',
  geocode_cache: 'addresses as anybody typed them, without who did',
  store_area: 'places to a tenth of a degree, without who looked there',
  sms_opt_out: 'numbers that answered STOP, kept so that they are never sent to again',
  sms_reply: 'those answers, so that none counts twice',
};

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: Awaited<ReturnType<typeof startTestApp>>;
let me: Awaited<ReturnType<typeof makeFullAccount>>;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startTestApp(database.db);
  me = await makeFullAccount(database, app);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

type Caller = { headers: Record<string, string> };

const download = ({ headers }: Caller) => app.call('GET', '/api/your-data', { headers });
const deleteAccount = ({ headers }: Caller, body: unknown) =>
  app.call('POST', '/api/your-data/delete-account', { headers, body });

async function listTables(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  );
  return rows.map(({ name }) => name);
}

async function findTablesWith(strings: readonly string[]): Promise<string[]> {
  const matchingTables: string[] = [];
  for (const name of await listTables()) {
    const { rowCount } = await database.pool.query(
      `select from ${name} part where exists
        (select from unnest($1::text[]) wanted where position(lower(wanted) in lower(part::text)) > 0) limit 1`,
      [strings],
    );
    if (rowCount !== 0) matchingTables.push(name);
  }
  return matchingTables;
}

describe('Database tables', () => {
  it('Every table is included in both the data download and account deletion, or is listed as exempt', async () => {
    const personal = new Set(personalDataTables.map(({ table }) => table));
    expect(
      (await listTables()).filter((name) => !personal.has(name) && !(name in tablesWithoutPersonalData)),
      'a new table: add it to `personalDataTables` in tables.ts or, with a reason, to `tablesWithoutPersonalData` here',
    ).toEqual([]);
    expect([...personal].filter((name) => name in tablesWithoutPersonalData)).toEqual([]);
  });

  it("Tables listed as having no personal data don't reference users", async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `select conrelid::regclass::text as name from pg_constraint
        where contype = 'f' and confrelid in ('app_user'::regclass, 'idp_account'::regclass)`,
    );
    expect(rows.filter(({ name }) => name in tablesWithoutPersonalData)).toEqual([]);
  });
});

describe('Personal data download', () => {
  it("The data download includes all of a person's data but no secrets", async () => {
    const { status, body } = await download(me);
    expect(status).toBe(200);
    const emptyTables = personalDataTables
      .filter(({ name }) => !body.data[name]?.length)
      .map(({ name }) => name);
    expect(emptyTables, 'nothing of it was written by tests/support/full-account.ts').toEqual([]);
    expect(body.data.account).toMatchObject([{ email: me.email, firstName: 'Maya' }]);
    expect(body.data.cart).toMatchObject([{ item: expect.stringMatching(/^Milk .*, 1 gal$/), quantity: 2 }]);
    expect(body.data.messages).toContainEqual(
      expect.objectContaining({ recipient: me.phone, body: 'My Shopping List:' }),
    );
    expect(body.data.sharedLists).toMatchObject([{ id: me.listId, title: 'Sunday dinner' }]);
    expect(JSON.stringify(body)).not.toMatch(/hash-of-a-password|let-me-in|_secret_|Hash"|providerIdToken/);
  });

  it('Downloading or deleting data requires that the user confirmed their identity within the last ten minutes', async () => {
    const shopper = await signIn(database.db);
    const setConfirmedMinutesAgo = (minutes: number | null) =>
      database.db
        .updateTable('session')
        .set({ proved_at: minutes === null ? null : new Date(Date.now() - minutes * 60_000) })
        .where('user_id', '=', shopper.userId)
        .execute();
    for (const minutes of [null, 10]) {
      await setConfirmedMinutesAgo(minutes);
      const answers = [
        await download(shopper),
        await deleteAccount(shopper, { confirmation: 'x', sharedLists: 'keep' }),
      ];
      for (const { status, body } of answers) expect([status, body.code]).toEqual([403, 'sign_in_again']);
    }
    await setConfirmedMinutesAgo(9);
    expect((await download(shopper)).status).toBe(200);
  });

  it('A long log is downloaded completely, and a second simultaneous download is rejected', async () => {
    const shopper = await signIn(database.db);
    await sql`
      insert into shop_operation (user_id, id, applied_at)
      select ${shopper.userId}, gen_random_uuid(), now() from generate_series(1, 250)
    `.execute(database.db);
    const client = await database.pool.connect();
    // The lock keeps the first download from ending before the second one starts.
    await client.query('begin; lock table shop_operation in access exclusive mode');
    const downloads = [download(shopper), download(shopper)];
    expect((await Promise.race(downloads)).status).toBe(429);
    await client.query('commit');
    client.release();
    const answers = await Promise.all(downloads);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429]);
    expect(answers.find(({ status }) => status === 200)?.body.data.ticksApplied).toHaveLength(250);
    await expect.poll(async () => (await download(shopper)).status).toBe(200);
  });

  it("The data download contains only its owner's data and requires a session", async () => {
    const other = await signIn(database.db);
    const { body } = await download(other);
    for (const text of [me.userId, me.email, me.phone]) expect(JSON.stringify(body)).not.toContain(text);
    expect(body.data.account).toHaveLength(1);
    expect(body.data.cart).toEqual([]);
    expect((await app.call('GET', '/api/your-data')).status).toBe(401);
  });

  it('The data download leaves out messages that were sent to an unconfirmed address', async () => {
    const squatter = await signIn(database.db, { email: me.email, email_verified: false });
    const { data } = (await download(squatter)).body;
    expect([data.mailsAboutSignIn, data.family]).toEqual([[], []]);
  });
});

describe('Deleted accounts', () => {
  it("Deleting an account leaves none of its owner's data in any table", async () => {
    const me = await makeFullAccount(database, app);
    const before = await findTablesWith([me.userId, me.email, me.phone, me.subject]);
    expect(before.length).toBeGreaterThan(10);
    expect((await deleteAccount(me, { confirmation: me.email, sharedLists: 'delete' })).status).toBe(204);
    expect(await findTablesWith([me.userId, me.email, me.phone, me.subject])).toEqual([]);
    expect((await app.call('GET', '/api/auth/user', { headers: me.headers })).status).toBe(401);
    expect((await app.call('GET', `/api/shared-lists/${me.listId}`)).status).toBe(404);
  });

  it("A user who deletes their account can keep the account's shared lists available, without the owner's name", async () => {
    const me = await makeFullAccount(database, app);
    await deleteAccount(me, { confirmation: me.email.toUpperCase(), sharedLists: 'keep' });
    const { status, body } = await app.call('GET', `/api/shared-lists/${me.listId}`);
    expect([status, body.title, body.owner]).toEqual([
      200,
      'Sunday dinner',
      { firstName: null, lastName: null },
    ]);
    expect(await findTablesWith([me.userId, me.email, me.phone, me.subject])).toEqual([
      'shared_list_free_line',
    ]);
  });

  it.each([
    '',
    'delete',
    'somebody@example.com',
  ])("Typing %j instead of the email address doesn't delete the account", async (confirmation) => {
    expect(await deleteAccount(me, { confirmation, sharedLists: 'delete' })).toMatchObject({
      status: 400,
      body: { issues: [{ field: 'confirmation', message: `type ${me.email} to delete your account` }] },
    });
    expect((await download(me)).body.data.cart).toHaveLength(1);
  });

  it('Deleting an account that has no email address requires typing a confirmation word', async () => {
    const userWithoutEmail = await signIn(database.db, { email: null });
    expect((await deleteAccount(userWithoutEmail, { confirmation: 'x', sharedLists: 'delete' })).status).toBe(
      400,
    );
    expect(
      (await deleteAccount(userWithoutEmail, { confirmation: ' Delete ', sharedLists: 'delete' })).status,
    ).toBe(204);
  });

  it('Deleting an account keeps the data of people who share its lists or have the same email address', async () => {
    const before = (await download(me)).body.data;
    const squatter = await signIn(database.db, { email: me.email, email_verified: false });
    await deleteAccount(squatter, { confirmation: me.email, sharedLists: 'delete' });
    const other = await makeFullAccount(database, app);
    await deleteAccount(other, { confirmation: other.email, sharedLists: 'delete' });
    expect((await download(me)).body.data).toEqual(before);
  });

  it('Writes from another tab are rejected while an account is being deleted', async () => {
    const me = await makeFullAccount(database, app);
    const deletingClient = await database.pool.connect();
    await deletingClient.query('begin');
    await deletingClient.query('delete from suggestion where user_id = $1', [me.userId]);
    await deletingClient.query('delete from app_user where id = $1', [me.userId]);
    const { headers } = me;
    const writes = Promise.all([
      app.call('POST', '/api/free-lines', { headers, body: { text: 'Plums' } }),
      app.call('PATCH', '/api/preferences', { headers, body: { distanceMiles: 3 } }),
    ]);
    const countWaitingLocks = async () => {
      const { rowCount } = await database.pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rowCount;
    };
    await expect.poll(countWaitingLocks).toBe(1);
    await deletingClient.query('commit');
    deletingClient.release();
    expect((await writes).map(({ status }) => status)).toEqual([401, 401]);
  });

  it('No data is left if two tabs delete an account while other requests are adding lines to it', async () => {
    const me = await makeFullAccount(database, app);
    const answers = await Promise.all([
      deleteAccount(me, { confirmation: me.email, sharedLists: 'delete' }),
      deleteAccount(me, { confirmation: me.email, sharedLists: 'delete' }),
      ...Array.from({ length: 5 }, (_, n) =>
        app.call('POST', '/api/free-lines', { headers: me.headers, body: { text: `Plum ${n}` } }),
      ),
    ]);
    expect(answers.slice(0, 2).some(({ status }) => status === 204)).toBe(true);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await findTablesWith([me.userId, me.email])).toEqual([]);
  });
});

it('Anyone can read how long each kind of data is kept', async () => {
  const { status, body } = await app.call('GET', '/api/your-data/kept');
  expect(status).toBe(200);
  expect(body).toContainEqual({ what: 'Sent messages', days: 90, from: 'they were written' });
});
