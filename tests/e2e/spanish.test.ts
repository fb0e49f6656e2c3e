import { expect, it } from 'vitest';
import { signInWithCart } from '#tests/support/enter-with-cart.ts';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import { expectAccessible, expectReflow } from '#tests/support/tab.ts';
import { createTabOpener } from '#tests/support/tabs.ts';
import { itInFullTier } from '#tests/support/tier.ts';

const testApp = setUpBrowserTests();
const open = createTabOpener(testApp);

itInFullTier("If a visitor's browser prefers Spanish, the first HTML is already in Spanish", async () => {
  const page = await open({ locale: 'es-US', width: 360 });
  const loadedFiles: string[] = [];
  page.on('request', (request) => loadedFiles.push(new URL(request.url()).pathname));
  await page.goto('/');
  expect(await page.locator('html').getAttribute('lang')).toBe('es');
  await page.getByRole('heading', { name: 'Mira qué tienda es la más barata para toda tu lista' }).waitFor();
  await page.getByText('Demostración con precios simulados.').waitFor();
  await page.getByRole('combobox').first().fill('leche');
  await page
    .getByRole('option', { name: /Leche entera/ })
    .first()
    .click();
  await page.getByText('Agregado al carrito', { exact: true }).waitFor();
  expect(loadedFiles.some((path) => path.startsWith('/assets/spanish-'))).toBe(true);
  await expectAccessible(page, 'the landing page in Spanish');
  await expectReflow(page, 'the landing page in Spanish');
});

itInFullTier("An English page doesn't load the Spanish translations", async () => {
  const page = await open();
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto('/');
  await page.getByRole('link', { name: 'Español' }).waitFor();
  expect(loaded.filter((url) => url.includes('spanish'))).toEqual([]);
});

itInFullTier('After switching the language, the shopper is still on the same page', async () => {
  const page = await open({ width: 360, expectedMessages: /status of 404/ });
  await signInWithCart(page, testApp());
  await page.goto('/account');
  await page.getByRole('link', { name: 'Español' }).click();
  await page.getByRole('heading', { name: 'Inicio de sesión' }).waitFor();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/account');
  await page.goto('/');
  await page.getByRole('heading', { name: 'Tu carrito', exact: true }).waitFor();
  await page
    .getByText(/6 artículos|5 artículos/)
    .first()
    .waitFor();
  await page.goto('/shop');
  await page.getByText('Lácteos').first().waitFor();
  await page.goto('/no-such-page');
  await page.getByRole('heading', { name: 'Página no encontrada' }).waitFor();
  await page.getByRole('link', { name: 'English' }).click();
  await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
});

itInFullTier('If the browser prefers Spanish, the sign-up page and its errors are in Spanish', async () => {
  const page = await open({ locale: 'es-US', width: 360, expectedMessages: /status of 40[014]/ });
  await page.goto('/api/login?screen=sign-up');
  await page.getByRole('heading', { name: 'Crear una cuenta' }).waitFor();
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await page.getByText('Escribe tu nombre.').waitFor();
  await expectAccessible(page, 'the sign-up page in Spanish');
  await expectReflow(page, 'the sign-up page in Spanish');
});

itInFullTier('In Spanish, long words fit on the personal data page at large text sizes', async () => {
  const page = await open({ locale: 'es-US', width: 360 });
  await page.goto('/your-data');
  await page.getByRole('table').getByText('Mensajes enviados').waitFor();
  await expectReflow(page, 'the page about one’s data in Spanish');
});

it('The in-store list opens in Spanish without a network', async () => {
  const page = await open({ locale: 'es-US', expectedMessages: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ });
  await signInWithCart(page, testApp());
  await page.goto('/shop');
  await page.getByText(/Precios actualizados: /).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state));
  await page.context().setOffline(true);
  await page.reload();
  await page.getByText('Sin conexión.').first().waitFor();
  await page.getByText('Lácteos').first().waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('es');
});
