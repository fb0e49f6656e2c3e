import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { getCart } from '#contract/cart.ts';
import { ADMIN_EMAIL } from '#tests/support/app-process.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { callApi, fillCart } from '#tests/support/fill.ts';

const { testApp, open } = setUpPageTests();

async function expectLimit(page: Page, dialog: Locator, label: string, max: number): Promise<void> {
  const box = dialog.getByLabel(label);
  const counter = dialog.getByText(/^\d+\/\d+ characters$/);
  const paste = async (length: number) => {
    await box.fill('');
    await box.focus();
    // `insertText` pastes the text, so the field itself must enforce the limit.
    await page.keyboard.insertText('x'.repeat(length));
  };
  await paste(max * 0.8 - 1);
  expect(await counter.count()).toBe(0);
  await paste(max * 0.8);
  expect(await counter.allTextContents()).toEqual([`${max * 0.8}/${max} characters`]);
  await paste(max - 1);
  expect(await counter.allTextContents()).toEqual([`${max - 1}/${max} characters`]);
  expect(await dialog.getByText('that’s the limit').count()).toBe(0);
  await paste(10_000);
  expect((await box.inputValue()).length).toBe(max);
  expect(await counter.allTextContents()).toEqual([`${max}/${max} characters`]);
  await dialog.getByRole('status').getByText('· that’s the limit').waitFor();
  const id = await box.getAttribute('aria-describedby');
  expect(await page.locator(`[id="${id}"]`).innerText()).toBe(`${max}/${max} characters · that’s the limit`);
}

describe('Text fields with a limit', () => {
  it.each([
    [360, 'light'],
    [1280, 'dark'],
  ] as const)("A list's text fields show a message at their limit (%i px, %s theme)", async (width, colorScheme) => {
    const page = await open({ width, colorScheme });
    await signInOnPage(page, testApp());
    await fillCart(page, { milk: 1 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Share List' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share Your Grocery List' });
    await expectLimit(page, dialog, 'Title', 100);
    await dialog.getByLabel('Title').fill('Sunday');
    await expectLimit(page, dialog, 'Description (optional)', 500);
  });

  it("A favorite's notes field shows a message when its limit is reached", async () => {
    const page = await open();
    await signInOnPage(page, testApp(), { subscription_status: 'active' });
    await fillCart(page, { milk: 1 });
    const [entry] = await callApi(page, getCart);
    const toggle = `/api/favorites/toggle/${entry?.itemId}`;
    await page.request.post(toggle, { headers: { 'sec-fetch-site': 'same-origin' } });
    await page.goto('/');
    await page.getByRole('button', { name: /^Edit/ }).first().click();
    await expectLimit(page, page.getByRole('dialog'), 'Notes (optional)', 200);
  });

  it("A family member's name field shows a message when its limit is reached", async () => {
    const page = await open({ width: 360 });
    await signInOnPage(page, testApp(), { email: ADMIN_EMAIL });
    await page.goto('/admin/family');
    await page.getByRole('button', { name: 'Add Family Member' }).first().click();
    await expectLimit(page, page.getByRole('dialog'), 'Name', 100);
  });
});
