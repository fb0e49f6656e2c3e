import { z } from 'zod/mini';
import { said, t } from '#domain/language.ts';
import { listRoles } from '#domain/list.ts';
import { count, described, id, instant, isOneLine, rowIdText, text } from './fields.ts';
import { freeLineText } from './free-lines.ts';
import { groceryItem } from './grocery-items.ts';
import { firmness, lineNote, quantity } from './wish.ts';

/** Schemas for the calls about shared lists (`lists.ts`). */

const shortText = (max: number) =>
  text().check(
    z.trim(),
    z.maxLength(max, { error: () => t`must be at most ${max} characters` }),
    z.refine((name) => /[^\p{C}\p{Z}]/u.test(name), said('must not be blank')),
    z.refine(isOneLine, said('must be one line, without control characters')),
  );

export const listName = shortText(60);
export const memberName = shortText(40);
export const listParams = z.object({ id: rowIdText });
/** Created by the device. */
export const lineId = z.uuid(said('must be a UUID'));
const role = z.enum(listRoles);
export const invitedRole = z.enum(['edit', 'tick']);
/** Weekday (0 is Sunday) on which a weekly list is unticked; null for never. */
export const resetsOn = z.nullable(z.int().check(z.minimum(0), z.maximum(6)));

export const listMember = z.object({
  memberId: id,
  name: z.string(),
  role,
  isGuest: described(z.boolean(), 'by a link, without an account'),
  isShopping: described(z.boolean(), 'in the shop with this list right now'),
});

export const listSummary = z.object({
  id,
  name: z.string(),
  role,
  resetsOn,
  isArchived: z.boolean(),
  lineCount: count,
  tickedCount: count,
  members: z.array(listMember),
});

const wish = z.object({ itemId: z.nullable(id), firmness });
const position = z.number().check(z.minimum(-1e9), z.maximum(1e9));

const fields = z.strictObject({ name: freeLineText, wish, quantity, note: lineNote, position });

export const listLine = z.object({
  line: lineId,
  name: z.string(),
  wish,
  quantity: z.number(),
  note: z.string(),
  position: z.number(),
  addedBy: id,
  tickedBy: z.nullable(id),
  tickedAt: z.nullable(instant),
  isRemoved: z.boolean(),
  item: described(z.nullable(groceryItem), 'of a line that is wished as an item'),
});

const base = {
  id: described(z.uuid(said('must be a UUID')), 'made by the device: what arrives again counts once'),
  line: lineId,
};
const set = <Field extends string, Value extends z.ZodMiniType>(field: Field, value: Value) =>
  z.strictObject({ ...base, kind: z.literal('set'), field: z.literal(field), value });

export const listOperation = z.discriminatedUnion('kind', [
  z.strictObject({ ...base, kind: z.literal('add'), fields }),
  z.strictObject({ ...base, kind: z.enum(['tick', 'untick', 'remove', 'restore']) }),
  z.discriminatedUnion('field', [
    set('name', freeLineText),
    set('wish', wish),
    set('quantity', quantity),
    set('note', lineNote),
    set('position', position),
  ]),
]);
