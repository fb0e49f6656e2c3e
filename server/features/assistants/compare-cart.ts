import { z } from 'zod';
import { answerKinds } from '#domain/compare/answer-kind.ts';
import { t } from '#domain/language.ts';
import { compare } from '#server/features/comparison/api.ts';
import { comparisonScreenMeta } from './comparison-screen.ts';
import { lineAnswer, listInput, priceGivenList, priceOfLine } from './given-list.ts';
import { assistantPrice, assistantTotal, toAssistantTotal } from './price-answer.ts';
import { createReadTool } from './tool.ts';

const storeResult = z.object({
  storeId: z.number(),
  name: z.string(),
  total: assistantTotal,
  missing: z
    .array(
      z.object({
        line: z.number(),
        status: z.enum(['not_sold', 'unknown']),
        sentence: z.string(),
      }),
    )
    .describe('lines without a price there; a store with some isn’t ranked against complete ones'),
});

export const compareCartTool = createReadTool({
  name: 'compare_cart',
  title: 'Compare a grocery list at stores',
  description:
    'Prices a whole grocery list at up to five stores and says where it costs least, how sure that is, what is missing where, and which prices to check first. Matches each written line to a product and says when a match is unsure. Totals include tax. Buys nothing and saves nothing.',
  meta: comparisonScreenMeta,
  input: z.strictObject(listInput),
  output: z.object({
    asOf: z.string(),
    answer: z
      .object({
        kind: z.enum(answerKinds).describe('from cheapest, which is certain, to nothing'),
        label: z.string(),
        sentence: z.string().describe('where to shop, in one sentence that can be quoted'),
        rival: z.string().nullable(),
        caution: z.string().nullable(),
        details: z.array(z.string()),
      })
      .nullable()
      .describe('null if no line was matched'),
    stores: z.array(storeResult).describe('best first'),
    lines: z.array(
      lineAnswer.extend({ price: assistantPrice.nullable().describe('at the first of the stores') }),
    ),
    checkFirst: z
      .array(z.object({ line: z.number(), storeIds: z.array(z.number()) }))
      .describe('lines whose real prices at these stores would make the answer surer'),
  }),
  run: async (given, context) => {
    const list = await priceGivenList(given, context);
    const { comparison, totals, answer } = compare(list, t`on this list`);
    const first = totals[0]?.id;
    return {
      asOf: list.reading.now.toISOString(),
      answer: answer && {
        ...{ kind: answer.kind, label: answer.label, sentence: answer.sentence, rival: answer.rival },
        ...{ caution: answer.caution, details: answer.details },
      },
      stores: totals.map((total, index) => ({
        storeId: total.id,
        name: total.name,
        total: toAssistantTotal(total, total.name),
        missing: (comparison.stores[index]?.missingEntryIds ?? []).flatMap((line) => {
          const price = priceOfLine(list, line, total.id);
          return price === null || price.status === 'priced'
            ? []
            : [{ line, status: price.status, sentence: price.sentence }];
        }),
      })),
      lines: list.lines.map((line) => ({
        ...line,
        price: first === undefined ? null : priceOfLine(list, line.line, first),
      })),
      checkFirst: (comparison.judgement?.settle ?? []).map(({ entryId, storeIds }) => ({
        line: entryId,
        storeIds: [...storeIds],
      })),
    };
  },
});
