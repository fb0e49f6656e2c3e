import { openStores, searchBox } from '#tests/support/shopper.ts';

const filled = (page) => page.getByRole('region', { name: 'Price comparison' }).waitFor();
const dialog = (page, name) => page.getByRole('dialog', name ? { name } : {}).waitFor();
const press = (page, name) => page.getByRole('button', { name }).first().click();
const leave = (page) => page.keyboard.press('Escape');

const diagnostics = [
  'mobile-test',
  'mobile-login',
  'mobile-auth-test',
  'mobile-simple-test',
  'mobile-debug',
  'mobile-login-fixed',
  'mobile-login-final',
  'debug-auth',
  'test-auth',
];

/** Opens a page and takes its picture when what it is about is there. */
const visit = (path, sign) => async (page, shoot, name) => {
  await page.goto(path);
  await (sign === undefined ? page.getByRole('heading', { level: 1 }).first() : sign(page)).waitFor();
  await page.waitForLoadState('networkidle');
  await shoot(name);
};

const missing = '/shared/AAAAAAAAAAAAAAAAAAAAAA';

const visitor = ({ listPath }) => ({
  landing: visit('/'),
  'sign-in': visit('/api/login', (page) => page.getByRole('heading', { name: 'Sign in' })),
  'sign-up': visit('/api/login?screen=sign-up', (page) =>
    page.getByRole('heading', { name: 'Create an account' }),
  ),
  about: visit('/about'),
  'auth-error': visit('/auth-error?error=code_expired'),
  'not-found': visit('/no-such-page'),
  'shared-list-visitor': visit(listPath),
  'shared-list-missing': visit(missing),
  'account-visitor': visit('/account', (page) => page.getByText('Please sign in to view your account.')),
  ...Object.fromEntries(diagnostics.map((path) => [path, visit(`/${path}`)])),
});

const newcomer = () => ({
  'home-empty': visit('/', (page) => page.getByText('Your cart is empty')),
});

/** The signed-in page of a free shopper and what opens on it. */
const free = () => ({
  home: async (page, shoot, _name, isPhone) => {
    await page.goto('/');
    await filled(page);
    await shoot('home');
    await openStores(page);
    await shoot('home-stores');
    await searchBox(page).evaluate((box) => box.scrollIntoView());
    await searchBox(page).fill('milk');
    await page.getByRole('listbox').getByRole('option').first().waitFor();
    await shoot('home-search', false);
    await searchBox(page).press('Escape');
    await press(page, 'Clear cart');
    await dialog(page);
    await shoot('home-question', false);
    await leave(page);
    await press(page, 'Unlock Favorites');
    await dialog(page, 'Premium Feature');
    await shoot('premium-feature', false);
    await leave(page);
    if (!isPhone) return;
    await page.locator('button[aria-haspopup=dialog]').last().click();
    await dialog(page, 'Compare stores');
    await shoot('home-comparison', false);
    await leave(page);
    await press(page, 'Menu');
    await dialog(page, 'Menu');
    await shoot('menu', false);
  },
  subscribe: visit('/subscribe', (page) => page.getByRole('button', { name: /^Subscribe for/ })),
  'account-free': visit('/account'),
});

const premium = ({ listPath }) => ({
  'home-premium': async (page, shoot) => {
    await page.goto('/');
    await filled(page);
    await page.getByRole('region', { name: 'Recurring Orders' }).waitFor();
    await shoot('home-premium');
    await press(page, /^(Shop|Visit) /);
    await dialog(page, 'Export Your Shopping Cart');
    await shoot('export', false);
    await press(page, 'Send via text message');
    await page.getByLabel('Phone Number').waitFor();
    await shoot('export-sms', false);
    await leave(page);
    await press(page, 'Share List');
    await dialog(page);
    await shoot('share', false);
    await page.getByRole('dialog').getByRole('button', { name: 'Share List' }).click();
    await page.getByLabel('Link').waitFor();
    await page.getByRole('dialog').getByRole('img').first().waitFor();
    await shoot('share-result', false);
    await leave(page);
    await press(page, /^Transfer to stores/);
    await dialog(page, 'Transfer to stores');
    await shoot('transfer', false);
    await leave(page);
    await page.emulateMedia({ media: 'print' });
    await shoot('print-cart');
    await page.emulateMedia({ media: 'screen' });
  },
  account: visit('/account'),
  'shared-list': visit(listPath),
  'login-success': visit('/login-success'),
});

const admin = () => ({
  'admin-family': async (page, shoot) => {
    await page.goto('/admin/family');
    await page.getByText('Grandma Rose').waitFor();
    await shoot('admin-family');
    await press(page, 'Add Family Member');
    await dialog(page, 'Add Family Member');
    await shoot('admin-family-add', false);
    await leave(page);
  },
  analytics: visit('/analytics'),
});

/** Every view, by who looks at it: each takes one picture or several. */
export const views = { visitor, newcomer, free, premium, admin };
