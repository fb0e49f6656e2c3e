import { z } from 'zod';
import { counted, t } from '#domain/language.ts';
import { addToList } from '#server/features/list-entry/api.ts';
import { badFields } from '#server/http/errors.ts';
import { lineAnswer, readLines, writtenLines } from './given-list.ts';
import { accountTool, operationId } from './tool.ts';

export const addLines = accountTool({
  name: 'add_lines',
  title: 'Add lines to the shopper’s cart',
  description:
    'Adds written lines to the connected shopper’s cart: all of them, or none if not all fit. A line that matches no product is added in its own words. The same operation id adds once, however often it is sent. Buys nothing.',
  scope: 'lists:write',
  isWrite: true,
  input: z.strictObject({ operationId, lines: writtenLines.min(1, 'is empty') }),
  output: z.object({
    sentence: z.string(),
    lines: z
      .array(lineAnswer)
      .describe('what became of each line; not_found ones are in the cart in their own words'),
  }),
  run: async ({ lines: texts }, context) => {
    const { deps, user } = context;
    await context.countList();
    const lines = await readLines(context, texts);
    const wishes = lines.flatMap(({ item }) => (item === null ? [] : [item]));
    const freeLines = lines.flatMap(({ status, written }) =>
      status === 'not_found' && written !== null ? [written] : [],
    );
    const count = wishes.length + freeLines.length;
    if (count === 0) throw badFields({ field: 'lines', message: t`name nothing to buy` });
    await addToList(deps.db, { userId: user.id, wishes, freeLines, now: deps.clock() });
    return { sentence: t`Added ${counted(count, 'line')} to your cart.`, lines };
  },
});
