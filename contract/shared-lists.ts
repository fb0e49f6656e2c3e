import { z } from 'zod/mini';
import { deferredText, t } from '#domain/language.ts';
import { cartAddition } from './cart.ts';
import type { Endpoint } from './endpoint.ts';
import { count, id, instant, noContent, rowId, textSchema, withDescription } from './fields.ts';
import { groceryItem } from './grocery-items.ts';
import { firmness, quantity } from './requested-item.ts';

export const LIST_TITLE_MAX_CHARACTERS = 100;
export const LIST_DESCRIPTION_MAX_CHARACTERS = 500;

const isVisible = (title: string) => /[^\p{C}\p{Z}]/u.test(title);

const shortTextSchema = (max: number) =>
  textSchema().check(z.trim(), z.maxLength(max, { error: () => t`must be at most ${max} characters` }));

/** Accepts any text, so mistyped and deleted links get the same response. */
const sharedListParams = z.object({ listId: z.string().check(z.maxLength(20_000)) });

const sharedListItem = z.object({
  id: rowId,
  itemId: id,
  quantity,
  firmness,
  notes: z.nullable(z.string()),
  item: z.pick(groceryItem, { name: true, brand: true, unit: true, category: true }),
});

export type SharedListItem = z.output<typeof sharedListItem>;

const ownerName = z.enum(['full', 'first', 'anonymous']);

export type OwnerNameDisplay = z.output<typeof ownerName>;

const sharedList = z.object({
  id: z.string(),
  title: z.string(),
  description: z.nullable(z.string()),
  createdAt: instant,
  shareUrl: z.url(),
  owner: withDescription(
    z.object({ firstName: z.nullable(z.string()), lastName: z.nullable(z.string()) }),
    'the parts of the name that the owner chose to show',
  ),
  items: z.array(sharedListItem),
  freeLines: withDescription(z.array(z.string()), "other lines of the list, in the owner's words"),
});

export type SharedList = z.output<typeof sharedList>;

export const createSharedList = {
  method: 'POST',
  path: '/api/shared-lists/from-cart',
  summary: 'Share a snapshot of the cart under its own link',
  access: 'user',
  body: z.strictObject({
    title: shortTextSchema(LIST_TITLE_MAX_CHARACTERS).check(
      z.refine(isVisible, deferredText('must not be blank')),
    ),
    description: z.nullish(shortTextSchema(LIST_DESCRIPTION_MAX_CHARACTERS)),
    ownerName: z.optional(ownerName),
  }),
  success: 201,
  response: sharedList,
} as const satisfies Endpoint;

export const getSharedList = {
  method: 'GET',
  path: '/api/shared-lists/:listId',
  summary: 'A shared list, for everyone with its link',
  access: 'public',
  params: sharedListParams,
  success: 200,
  response: sharedList,
} as const satisfies Endpoint;

export const copySharedList = {
  method: 'POST',
  path: '/api/shared-lists/:listId/copy-to-cart',
  summary:
    'Add the items and free lines of a shared list to the cart as far as they fit, and report what did not',
  access: 'user',
  params: sharedListParams,
  success: 200,
  response: cartAddition,
} as const satisfies Endpoint;

const ownList = z.object({
  id: z.string(),
  title: z.string(),
  createdAt: instant,
  lastOpenedAt: withDescription(instant, 'date only'),
  itemCount: withDescription(count, "items and lines in the owner's words"),
  shareUrl: z.url(),
});

export type OwnSharedList = z.output<typeof ownList>;

export const listSharedLists = {
  method: 'GET',
  path: '/api/shared-lists',
  summary: 'The lists that the shopper has shared, newest first',
  access: 'user',
  success: 200,
  response: z.array(ownList),
} as const satisfies Endpoint;

export const removeSharedList = {
  method: 'DELETE',
  path: '/api/shared-lists/:listId',
  summary: 'Delete a shared list; its link stops working',
  access: 'user',
  params: sharedListParams,
  ...noContent,
} as const satisfies Endpoint;

export type ListCopyResult = z.output<typeof copySharedList.response>;
