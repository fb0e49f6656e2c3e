// @vitest-environment jsdom
import { within } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TaxBasis } from '#domain/tax/tax-rates.ts';
import { TaxChoice } from './tax-choice.tsx';

let root: Root;
let chosenBases: TaxBasis[];

beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  chosenBases = [];
});
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
});

function renderTaxChoice(taxBasis: TaxBasis, states: readonly string[]) {
  flushSync(() =>
    root.render(
      <TaxChoice taxBasis={taxBasis} states={states} onChange={(basis) => chosenBases.push(basis)} />,
    ),
  );
  return within(document.body);
}

describe('The tax setting', () => {
  it('The tax setting explains the flat tax and offers the state’s rates', async () => {
    const page = renderTaxChoice('flat', ['IL', 'IL']);
    page.getByText('8% tax on everything');
    page.getByText('We add 8% to everything, at every store. With state rates:');
    page.getByText(/^Illinois: groceries 0%, candy and soda 6\.25%, household 6\.25%\./);
    page.getByText(/^Approximate state rates, July 2026\. Your receipt may differ\./);
    expect(page.getByRole('link').getAttribute('href')).toBe('/about#tax');
    await userEvent.click(page.getByRole('button', { name: 'Use Illinois’s rates' }));
    expect(chosenBases).toEqual(['state']);
  });

  it('After switching to state rates, the focused tax button offers the flat tax', async () => {
    const page = renderTaxChoice('flat', ['IL']);
    const button = page.getByRole('button');
    button.focus();
    await userEvent.keyboard('{Enter}');
    renderTaxChoice('state', ['IL']);
    expect(document.activeElement).toBe(button);
    expect(button.textContent).toBe('Use 8% for everything');
    page.getByText('Tax: approximate state rates');
    expect(page.queryByText(/8% to everything/)).toBeNull();
    await userEvent.keyboard('{Enter}');
    expect(chosenBases).toEqual(['state', 'flat']);
  });

  it('The tax setting lists a state only once if several stores are there', () => {
    const page = renderTaxChoice('flat', ['NJ', 'NY', 'NJ']);
    page.getByRole('button', { name: 'Use each store’s state' });
    expect(page.getAllByRole('listitem').map(({ textContent }) => textContent?.split(':')[0])).toEqual([
      'New Jersey',
      'New York',
    ]);
  });

  it('The tax setting lists states with unknown rates, which use the flat tax', () => {
    const page = renderTaxChoice('state', ['FL', 'PR']);
    page.getByText('Tax: approximate state rates');
    page.getByText('PR: we don’t know its rates, so we use 8%.');
  });

  it.each([
    [[]],
    [['']],
    [['PR', 'PR']],
  ])('The tax setting offers no choice if no tax rates are known for the states %j', (states) => {
    for (const taxBasis of ['flat', 'state'] as const) {
      const page = renderTaxChoice(taxBasis, states);
      page.getByText('8% tax on everything');
      page.getByText('We add 8% to everything, at every store.');
      expect(page.queryByRole('button')).toBeNull();
      expect(page.queryAllByText(/don’t know its rates/)).toHaveLength(states.includes('PR') ? 1 : 0);
    }
  });
});
