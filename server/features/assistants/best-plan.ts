import { z } from 'zod';
import { toDollars } from '#contract/fields.ts';
import { planText } from '#domain/compare/plan-text.ts';
import { t } from '#domain/language.ts';
import { planShoppingTrip } from '#server/features/comparison/api.ts';
import {
  appendLeftOutLineCount,
  findLinePrice,
  lineResult,
  listInput,
  listUnmatchedLines,
  priceRequestedList,
} from './given-list.ts';
import { assistantPrice, usdAmount } from './price-answer.ts';
import { createReadTool } from './tool.ts';

const planOptionSchema = z.object({
  isRecommended: z.boolean(),
  stops: z.array(
    z.object({
      storeId: z.number(),
      name: z.string(),
      lines: z.array(z.number()).describe('what to buy there'),
    }),
  ),
  totalUsd: usdAmount.describe('with tax'),
  savesUsd: usdAmount.describe('compared with the option with the fewest stops, for lines that both buy'),
  savesLowUsd: usdAmount.describe(
    'the real saving is between savesLowUsd and savesHighUsd about 8 of 10 times',
  ),
  savesHighUsd: usdAmount,
  hasEstimates: z.boolean(),
  missingLines: z.array(z.number()).describe('lines that none of its stores has a price for'),
});

const toSignedDollars = (cents: number) => (cents < 0 ? `-${toDollars(-cents)}` : toDollars(cents));

export const bestPlanTool = createReadTool({
  name: 'best_plan',
  title: 'Split a grocery list over stores',
  description:
    'Works out whether buying a grocery list at two or three of up to five stores saves enough to be worth the extra stops, and which line to buy where. Buys nothing and saves nothing.',
  input: z.strictObject(listInput),
  output: z.object({
    asOf: z.string(),
    sentence: z.string().describe('the recommendation, in one sentence that can be quoted'),
    leftOut: z
      .array(z.number())
      .describe('lines that matched no product, so no option includes them; ask the shopper what they mean'),
    options: z.array(planOptionSchema).describe('by number of stops'),
    lines: z.array(
      lineResult.extend({
        price: assistantPrice.nullable().describe('at the store where the recommended option buys it'),
      }),
    ),
  }),
  run: async (input, context) => {
    const list = await priceRequestedList(input, context);
    const plan = planShoppingTrip(list);
    const storeNameById = new Map(list.stores.map(({ id, name }) => [id, name]));
    const findStoreName = (id: number) => storeNameById.get(id) ?? '';
    const { recommended } = plan;
    const unmatchedLines = listUnmatchedLines(list);
    const sentence =
      recommended === null
        ? t`We have no prices for this list at these stores.`
        : list.stores.length === 1
          ? t`This is the only store, so there’s nothing to split.`
          : (planText(plan, findStoreName) ??
            t`One stop is enough. Splitting your cart isn’t likely to save you money.`);
    return {
      asOf: list.localTime.now.toISOString(),
      sentence: appendLeftOutLineCount(sentence, unmatchedLines),
      leftOut: unmatchedLines,
      options: plan.frontier.map((option) => ({
        isRecommended: option === recommended,
        stops: option.storeIds.map((storeId) => ({
          storeId,
          name: findStoreName(storeId),
          lines: [...option.assignments].flatMap(([line, index]) => (index === storeId ? [line] : [])),
        })),
        totalUsd: toDollars(option.totalCents),
        savesUsd: toSignedDollars(option.savesCents),
        savesLowUsd: toSignedDollars(option.savesLowCents),
        savesHighUsd: toSignedDollars(option.savesHighCents),
        hasEstimates: option.estimatedCount > 0,
        missingLines: option.missingEntryIds,
      })),
      lines: list.lines.map((line) => {
        const storeId = recommended?.assignments.get(line.line);
        return { ...line, price: storeId === undefined ? null : findLinePrice(list, line.line, storeId) };
      }),
    };
  },
});
