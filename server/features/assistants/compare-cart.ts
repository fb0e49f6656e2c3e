import { z } from 'zod';
import { answerKinds } from '#domain/compare/answer-kind.ts';
import { t } from '#domain/language.ts';
import { comparePricedCart } from '#server/features/comparison/api.ts';
import { comparisonScreenMeta } from './comparison-screen.ts';
import {
  appendLeftOutLineCount,
  findLinePrice,
  lineResult,
  listInput,
  listUnmatchedLines,
  priceRequestedList,
} from './given-list.ts';
import { assistantPrice, assistantTotal, toAssistantTotal } from './price-answer.ts';
import { createReadTool } from './tool.ts';

const storeResultSchema = z.object({
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
    'Prices a whole grocery list at up to five stores and says where it costs least, how sure that is, what is missing where, and which prices to check first. Matches each written line to a product and says when a match is unsure; a line that names several things becomes several lines. Totals include 8% tax, or the state’s rates if a connected shopper chose them. Take the stores from find_stores. Buys nothing and saves nothing.',
  meta: comparisonScreenMeta,
  input: z.strictObject(listInput),
  output: z.object({
    asOf: z.string(),
    answer: z
      .object({
        kind: z
          .enum(answerKinds)
          .describe(
            'cheapest: certain. likely-cheapest: at least 90%. best-bet: the best choice, though others may be cheaper. even: a toss-up. same: equal totals. alone: only one store. only-complete: the others lack lines. gaps: no store has all lines. nothing: no prices',
          ),
        label: z.string(),
        sentence: z.string().describe('where to shop, in one sentence that can be quoted'),
        rival: z.string().nullable(),
        caution: z.string().nullable(),
        details: z.array(z.string()),
      })
      .nullable()
      .describe('null if no line was matched'),
    leftOut: z
      .array(z.number())
      .describe('lines that matched no product, so no total includes them; ask the shopper what they mean'),
    stores: z.array(storeResultSchema).describe('best first'),
    lines: z.array(
      lineResult.extend({ price: assistantPrice.nullable().describe('at the first of the stores') }),
    ),
    checkFirst: z
      .array(z.object({ line: z.number(), storeIds: z.array(z.number()) }))
      .describe('lines whose real prices at these stores would make the answer surer'),
  }),
  run: async (input, context) => {
    const list = await priceRequestedList(input, context);
    const { comparison, totals, answer } = comparePricedCart(list, t`on this list`);
    const firstStoreId = totals[0]?.id;
    const unmatchedLines = listUnmatchedLines(list);
    return {
      asOf: list.localTime.now.toISOString(),
      answer: answer && {
        ...{ kind: answer.kind, label: answer.label, rival: answer.rival },
        sentence: appendLeftOutLineCount(answer.sentence, unmatchedLines),
        ...{ caution: answer.caution, details: answer.details },
      },
      leftOut: unmatchedLines,
      stores: totals.map((total, index) => ({
        storeId: total.id,
        name: total.name,
        total: toAssistantTotal(total, total.name, total.missingCount + unmatchedLines.length),
        missing: (comparison.stores[index]?.missingEntryIds ?? []).flatMap((line) => {
          const price = findLinePrice(list, line, total.id);
          return price === null || price.status === 'priced'
            ? []
            : [{ line, status: price.status, sentence: price.sentence }];
        }),
      })),
      lines: list.lines.map((line) => ({
        ...line,
        price: firstStoreId === undefined ? null : findLinePrice(list, line.line, firstStoreId),
      })),
      checkFirst: (comparison.judgment?.priceChecks ?? []).map(({ entryId, storeIds }) => ({
        line: entryId,
        storeIds: [...storeIds],
      })),
    };
  },
});
