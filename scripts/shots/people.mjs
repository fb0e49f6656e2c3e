import { ADMIN_EMAIL } from '#tests/support/app-process.ts';
import { addItem, goTo, setQuantity, signOut, signUp } from '#tests/support/shopper.ts';

const cart = [
  ['milk', /Whole Milk, Organic Valley/, 2],
  ['eggs', /Large Eggs, Eggland's Best/, 1],
  ['bread', /Whole Wheat Bread, Nature's Own/, 1],
  ['bananas', /^Bananas/, 3],
  ['chicken breast', /Chicken Breast/, 1],
  ['orange juice', /Orange Juice, (Tropicana|Simply)/, 1],
  ['cheddar', /Cheddar/, 1],
  ['paper towels', /Paper Towels, Bounty/, 1],
];

const password = 'a picture of a basket';

/** Signs somebody up, does what makes them who they are, and keeps their cookies. */
async function newPerson(browser, baseURL, person, prepare = () => undefined) {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await signUp(page, { lastName: 'Okafor', password, ...person });
  await prepare(page);
  const state = await context.storageState();
  await context.close();
  return state;
}

async function fillCart(page) {
  await goTo(page, '60614', /60614/);
  for (const [text, option, quantity] of cart) {
    await addItem(page, text, option);
    if (quantity === 1) continue;
    const name = await page
      .getByRole('group', { name: /^Quantity of/ })
      .last()
      .getAttribute('aria-label');
    await setQuantity(page, name.replace('Quantity of ', ''), quantity);
  }
}

/** A call as the page would make it; its answer. */
async function post(page, path, data) {
  const headers = { 'sec-fetch-site': 'same-origin' };
  const response = await page.request.post(path, { headers, ...(data === undefined ? {} : { data }) });
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`);
  return response.json();
}

async function subscribe(page) {
  const { clientSecret } = await post(page, '/api/create-subscription');
  const card = { number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123' };
  await post(page, '/api/test-payments/confirm', { clientSecret, ...card });
  await post(page, '/api/check-subscription-status');
}

/** What premium is for: favorites, a recurring order, and a shared list whose address is returned. */
async function useEverything(page) {
  const entries = await (await page.request.get('/api/cart')).json();
  for (const { itemId } of entries.slice(0, 4)) await post(page, `/api/favorites/toggle/${itemId}`);
  const items = entries.map(({ itemId, quantity }) => ({ itemId, quantity }));
  await post(page, '/api/recurring-orders', { frequency: 'weekly', items });
  const list = { title: 'Sunday shop', description: 'Enough for the week, and pancakes.' };
  const { shareUrl } = await post(page, '/api/shared-lists/from-cart', list);
  return new URL(shareUrl).pathname;
}

/** Administrators are known by a verified e-mail: by the link of the mail in the outbox. */
async function administrate(page) {
  await page.goto('/dev/outbox');
  await page
    .getByRole('link', { name: /verify-email/ })
    .first()
    .click();
  await signOut(await home(page));
  await page.goto('/api/login');
  await page.getByLabel('E-mail').fill(ADMIN_EMAIL);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
  for (const [name, email] of [
    ['Grandma Rose', 'rose@example.com'],
    ['Tunde', 'tunde.okafor@example.com'],
  ])
    await post(page, '/api/admin/family-members', { name, email });
}

async function home(page) {
  await page.goto('/');
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
  return page;
}

/** The people that the pictures are taken as, and the address of a list that one of them shares. */
export async function makePeople(browser, baseURL) {
  let listPath = '';
  const person = (firstName, email, prepare) => newPerson(browser, baseURL, { firstName, email }, prepare);
  return {
    newcomer: await person('Sam', 'new@example.com'),
    free: await person('Maya', 'maya@example.com', fillCart),
    premium: await person('Ada', 'ada@example.com', async (page) => {
      await fillCart(page);
      await subscribe(page);
      listPath = await useEverything(page);
    }),
    admin: await person('Grace', ADMIN_EMAIL, administrate),
    listPath,
  };
}
