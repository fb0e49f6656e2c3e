import { z } from 'zod';
import { formatCount, t } from '#domain/language.ts';
import { addLinesToCart } from '#server/features/list-entry/api.ts';
import { addLinesToList } from '#server/features/lists/api.ts';
import { invalidFieldsError } from '#server/http/errors.ts';
import { lineResult, listId, matchListLines, writtenLines } from './given-list.ts';
import { createAccountTool, operationId } from './tool.ts';

export const addLinesTool = createAccountTool({
  name: 'add_lines',
  title: 'Add lines to the shopper’s cart or list',
  description:
    'Adds written lines to the connected shopper’s cart, or to one of their other lists by its id: all of them, or none if not all fit. A line that matches no product is added in its own words. The same operation id adds once, however often it is sent. Buys nothing.',
  scope: 'lists:write',
  isWrite: true,
  input: z.strictObject({
    operationId,
    listId: listId.optional().describe('one of read_list’s otherLists with mayAdd; without it, the cart'),
    lines: writtenLines.min(1, 'is empty'),
  }),
  output: z.object({
    sentence: z.string(),
    lines: z
      .array(lineResult)
      .describe('what became of each line; not_found ones are added in their own words'),
  }),
  run: async ({ lines: texts, listId }, context) => {
    const { deps, user } = context;
    await context.countList();
    const now = deps.clock();
    const lines = await matchListLines(context, texts);
    const items = lines.flatMap(({ item }) => (item === null ? [] : [item]));
    const freeLines = lines.flatMap(({ status, written }) =>
      status === 'not_found' && written !== null ? [written] : [],
    );
    const count = items.length + freeLines.length;
    if (count === 0) throw invalidFieldsError({ field: 'lines', message: t`don’t name anything to buy` });
    const added = formatCount(count, 'line');
    if (listId === undefined) {
      await addLinesToCart(deps.db, { userId: user.id, items, freeLines, now });
      return { sentence: t`Added ${added} to your cart.`, lines };
    }
    await addLinesToList(deps.db, {
      ...{ userId: user.id, listId, now },
      lines: lines.flatMap(({ status, written, item }) => {
        if (item === null && status !== 'not_found') return [];
        const wish = { itemId: item?.itemId ?? null, firmness: item?.firmness ?? ('any' as const) };
        return [{ name: item?.name ?? written ?? '', wish, quantity: item?.quantity ?? 1, note: '' }];
      }),
    });
    return { sentence: t`Added ${added} to your list.`, lines };
  },
});
