/** `npm run bench -- parsers`: measures parsers with malicious input, and how fast items are classified. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { parseOrderEmail } from '#domain/account/parse-order-mail.ts';
import type { Category } from '#domain/item/grocery-item.ts';
import { createKindClassifier } from '#domain/item/kind/kind.ts';
import { parseListLine } from '#domain/list/line.ts';
import { splitList } from '#domain/list/split.ts';
import { parseReceipt } from '#domain/receipt/receipt.ts';
import { parseIngredients } from '#domain/recipe/ingredient.ts';
import {
  repetitiveIngredients,
  repetitiveLines,
  repetitiveLists,
  repetitiveOrderMail,
  repetitiveReceipts,
} from '#tests/support/repetitive-texts.ts';
import { createReport } from './report.ts';
import { measureMs } from './timing.ts';

const NAME_COUNT = 20_000;

const report = createReport('parsers');

async function measure(
  what: string,
  texts: readonly string[],
  read: (text: string) => unknown,
  atMost: number,
): Promise<void> {
  const times: number[] = [];
  for (const text of texts) times.push(await measureMs(async () => read(text)));
  report.add({ what: `slowest ${what} of ${texts.length}`, value: Math.max(...times), unit: 'ms', atMost });
}

await measure('receipt', repetitiveReceipts, parseReceipt, 3_000);
await measure('order email', [repetitiveOrderMail], parseOrderEmail, 2_000);
await measure('recipe ingredient', repetitiveIngredients, parseIngredients, 2_000);
await measure('written line', repetitiveLines, parseListLine, 2_000);
await measure('pasted list', repetitiveLists, splitList, 3_000);

const seedCsv = readFileSync(join(import.meta.dirname, '../server/db/seed/items.csv'));
const classify = createKindClassifier(
  parse(seedCsv, { columns: true }) as { name: string; category: Category }[],
);
const cheeseName = 'Low Moisture Part Skim Mozzarella Shredded Cheese';
const namesMs = await measureMs(async () => {
  for (let index = 0; index < NAME_COUNT; index += 1)
    classify({ name: cheeseName, brand: 'Acme', category: 'Dairy' });
});
report.add({
  what: 'kinds of a million items',
  value: (namesMs / NAME_COUNT) * 1_000,
  unit: 's',
  atMost: 120,
});
report.close();
