import { describe, expect, it } from 'vitest';
import type { ListCopyResult, SharedList } from '#contract/shared-lists.ts';
import { spanish } from '#languages/spanish.ts';
import { itemCountText, localDateText, ownerNameChoices, ownerNameText } from './list-text.ts';
import { copiedListMessage } from './use-shared-lists.ts';

const createList = (overrides: Partial<SharedList> = {}): SharedList => ({
  id: 'AAAAAAAAAAAAAAAAAAAAAA',
  title: 'Sunday dinner',
  description: null,
  createdAt: new Date(2026, 2, 4, 12).toISOString(),
  shareUrl: 'http://localhost:3000/shared/AAAAAAAAAAAAAAAAAAAAAA',
  owner: { firstName: 'Maya', lastName: 'Okafor' },
  items: [],
  freeLines: [],
  ...overrides,
});

describe('Texts about shared lists', () => {
  it("A shared list shows the owner's chosen name or “Anonymous”", () => {
    expect(ownerNameText(createList())).toBe('Maya Okafor');
    expect(ownerNameText(createList({ owner: { firstName: 'Maya', lastName: null } }))).toBe('Maya');
    expect(ownerNameText(createList({ owner: { firstName: ' ', lastName: 'Okafor' } }))).toBe('Okafor');
    expect(ownerNameText(createList({ owner: { firstName: null, lastName: null } }))).toBe('Anonymous');
  });

  it('The share dialog offers full name, first name and “Anonymous” without duplicates', () => {
    const listNames = (firstName: string | null, lastName: string | null) =>
      ownerNameChoices({ firstName, lastName }).map((choice) => choice.label);
    expect(listNames('Maya', 'Price')).toEqual(['Maya Price', 'Maya', 'Anonymous']);
    expect(listNames('Maya', null)).toEqual(['Maya', 'Anonymous']);
    expect(listNames(null, 'Price')).toEqual(['Price', 'Anonymous']);
    expect(listNames(' ', null)).toEqual(['Anonymous']);
  });

  it("A shared list's date is formatted as 'MMM d, yyyy'", () => {
    expect(localDateText(createList())).toBe('Mar 4, 2026');
  });

  it('A shared list shows the number of its items and notes', () => {
    expect(itemCountText(createList())).toBe('0 items');
    expect(itemCountText(createList({ freeLines: ['plums'] }))).toBe('0 items and 1 note');
  });

  it('The count of items and notes is fully translated into Spanish', () => {
    globalThis.cartwiseLanguage = () => spanish;
    const text = itemCountText(createList({ freeLines: ['plums'] }));
    globalThis.cartwiseLanguage = undefined;
    expect(text).toBe('0 artículos y 1 nota');
  });
});

describe('The message after copying a list', () => {
  const createNotAdded = (name: string, reason: ListCopyResult['notAdded'][number]['reason']) => ({
    itemId: 1,
    name,
    brand: 'Dairyland',
    unit: '1 gal',
    quantity: 2,
    reason,
  });

  it('If a whole list was copied, the message says that all items were added', () => {
    expect(copiedListMessage({ addedItemCount: 3, notAdded: [] })).toEqual({
      title: 'List Copied!',
      description: 'All items have been added to your cart',
    });
  });

  it('If only part of a list was copied, the message names the missing items', () => {
    const message = copiedListMessage({
      addedItemCount: 1,
      notAdded: [
        createNotAdded('Milk', 'quantity_limit'),
        ...['Eggs', 'Bread', 'Tea', 'Rice', 'Jam'].map((name) => createNotAdded(name, 'cart_full')),
      ],
    });
    expect(message).toEqual({
      title: 'Part of the list copied',
      description:
        'You can have up to 99 of one item: Milk (Dairyland). Your cart is full at 200 items, so Eggs (Dairyland), Bread (Dairyland), Tea (Dairyland), and 2 more didn’t fit.',
    });
  });

  it('If no items of a list were copied, the message says so', () => {
    const { title } = copiedListMessage({
      addedItemCount: 0,
      notAdded: [createNotAdded('Milk', 'quantity_limit')],
    });
    expect(title).toBe('Nothing was copied');
  });
});
