import { z } from 'zod/mini';
import { deferredText } from '#domain/language.ts';
import { budget } from './budget.ts';
import type { Endpoint } from './endpoint.ts';
import { count, id, instant, money, noContent, withDescription } from './fields.ts';
import {
  lineId,
  listBudgetCents,
  listIdParams,
  listLine,
  listName,
  listOperation,
  listSummary,
  resetsOn,
} from './list-parts.ts';

export const MAX_LISTS = 20;
export const MAX_LIST_MEMBERS = 50;
export const MAX_LINES_PER_LIST = 500;
export const MAX_LIST_OPERATIONS = 200;

const list = z.extend(listSummary, {
  me: withDescription(id, 'the calling member'),
  asOf: withDescription(instant, 'current time of the server'),
  seq: withDescription(count, 'the last operation included in this state'),
  lines: withDescription(
    z.array(listLine),
    'includes removed lines until late changes to them are no longer possible',
  ),
});

export type ListSummary = z.output<typeof listSummary>;
export type List = z.output<typeof list>;

export const listLists = {
  method: 'GET',
  path: '/api/lists',
  summary: "The shopper's lists besides the cart, last used first",
  access: 'user',
  success: 200,
  response: z.array(listSummary),
} as const satisfies Endpoint;

export const createList = {
  method: 'POST',
  path: '/api/lists',
  summary: 'Create a list, empty or from the cart',
  access: 'user',
  body: z.strictObject({ name: listName, fromCart: z.optional(z.boolean()) }),
  success: 201,
  response: listSummary,
} as const satisfies Endpoint;

export const getList = {
  method: 'GET',
  path: '/api/lists/:id',
  summary: 'A list with its lines and members, for its members, including guests',
  access: 'public',
  params: listIdParams,
  success: 200,
  response: list,
} as const satisfies Endpoint;

export const updateList = {
  method: 'PATCH',
  path: '/api/lists/:id',
  summary: 'Rename a list, archive it, reset it weekly, or give it a budget; for owner and editors',
  access: 'user',
  params: listIdParams,
  body: z.strictObject({
    name: z.optional(listName),
    isArchived: z.optional(z.boolean()),
    resetsOn: z.optional(resetsOn),
    budgetCents: z.optional(listBudgetCents),
    budgetSeenCents: withDescription(
      z.optional(budget),
      'the budget that the member saw; if another member has changed it since, nothing is saved and the answer is 409',
    ),
  }),
  success: 200,
  response: listSummary,
} as const satisfies Endpoint;

export const removeList = {
  method: 'DELETE',
  path: '/api/lists/:id',
  summary: 'Delete a list for all members; owner only',
  access: 'user',
  params: listIdParams,
  ...noContent,
} as const satisfies Endpoint;

export const addListOperations = {
  method: 'POST',
  path: '/api/lists/:id/operations',
  summary: 'Apply operations to a list, each once, in this order; returns the list after them',
  access: 'public',
  maxBodyBytes: 200_000,
  params: listIdParams,
  body: z.strictObject({
    operations: z.array(listOperation).check(z.maxLength(MAX_LIST_OPERATIONS)),
    since: withDescription(
      z.optional(count),
      'the seq the device has; only lines changed after it are returned',
    ),
  }),
  success: 200,
  response: z.object({ seq: count, lines: z.array(listLine) }),
} as const satisfies Endpoint;

const nullableMoney = z.nullable(money);

export const getListPrices = {
  method: 'GET',
  path: '/api/lists/:id/prices',
  summary:
    'Where a list costs least: the answer in words, the stores best first, and each line by the recommended plan',
  access: 'public',
  params: listIdParams,
  success: 200,
  response: z.object({
    asOf: instant,
    sentence: withDescription(z.nullable(z.string()), 'null if nothing has a price or no store is known'),
    details: z.array(z.string()),
    stores: z.array(
      z.object({
        ...{ id, name: z.string(), logo: z.string(), color: z.string() },
        ...{
          totalCents: nullableMoney,
          lowCents: nullableMoney,
          highCents: nullableMoney,
          missingCount: count,
        },
        isInPlan: z.boolean(),
        isEstimate: withDescription(z.optional(z.boolean()), 'the total includes an estimate'),
      }),
    ),
    planTotalCents: nullableMoney,
    planSavesCents: withDescription(nullableMoney, 'savings over the option with the fewest stops'),
    lines: z.array(
      z.object({
        line: lineId,
        storeId: withDescription(z.nullable(id), 'the planned store; null if no store of the plan has it'),
        quantity: withDescription(z.optional(z.number()), 'quantity on the list, as priced'),
        prices: z.array(
          z.object({
            ...{ storeId: id, priceCents: money, isEstimate: z.boolean() },
            quantity: withDescription(
              z.number(),
              'packages or pounds of the product that fills the line there',
            ),
            unit: withDescription(z.optional(z.string()), 'size of the product that fills the line there'),
            detail: z.string(),
            taxMilliPercent: withDescription(
              z.optional(count),
              'sales tax there in thousandths of a percent',
            ),
          }),
        ),
      }),
    ),
  }),
} as const satisfies Endpoint;

export const copyListLines = {
  method: 'POST',
  path: '/api/lists/:id/lines/copy',
  summary: 'Copy or move lines to the cart or another list: all of them, or none if not all fit',
  access: 'user',
  maxBodyBytes: 22_000,
  params: listIdParams,
  body: z.strictObject({
    lines: z
      .array(lineId)
      .check(z.minLength(1, deferredText('must point to a line')), z.maxLength(MAX_LINES_PER_LIST)),
    toListId: withDescription(z.nullable(id), 'null means the cart'),
    isMove: z.boolean(),
  }),
  success: 200,
  response: z.object({ count }),
} as const satisfies Endpoint;

export const copyCartToList = {
  method: 'POST',
  path: '/api/lists/:id/lines/from-cart',
  summary: 'Copy or move lines of the cart, or all of it, to a list',
  access: 'user',
  params: listIdParams,
  body: z.strictObject({
    entryIds: withDescription(z.nullable(z.array(id).check(z.maxLength(200))), 'null means the whole cart'),
    isMove: z.boolean(),
  }),
  success: 200,
  response: z.object({ count }),
} as const satisfies Endpoint;

export const setPresence = {
  method: 'PUT',
  path: '/api/lists/:id/presence',
  summary: 'Report shopping with a list; expires two minutes after the last call',
  access: 'public',
  params: listIdParams,
  body: z.strictObject({ isShopping: z.boolean() }),
  ...noContent,
} as const satisfies Endpoint;

/**
 * Server-sent events of `GET /api/lists/:id/events`. The event id is the list's `seq`, so browsers can resume. `gone`
 * ends the stream when this member loses access.
 */
export const listEvent = z.union([
  z.object({ kind: z.literal('lines'), seq: count, lines: z.array(listLine) }),
  z.object({ kind: z.literal('list'), list: listSummary }),
  z.object({ kind: z.literal('gone') }),
]);

export type ListEvent = z.output<typeof listEvent>;
