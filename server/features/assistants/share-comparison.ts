import { z } from 'zod';
import { t } from '#domain/language.ts';
import { shopperTimeZone } from '#domain/list/reset.ts';
import { shareComparison as share } from '#server/features/shared-comparisons/api.ts';
import { invalidFieldsError } from '#server/http/errors.ts';
import { listInput, priceRequestedList } from './given-list.ts';
import { createAccountTool, operationId } from './tool.ts';

export const shareComparisonTool = createAccountTool({
  name: 'share_comparison',
  title: 'Make a page of a comparison',
  description:
    'Makes a web page of a list’s prices at up to five stores as they are now, with kind, source, day and range of each, and returns its link. The page never changes, and anyone with the link can read it; the shopper can delete it. The same operation id makes one page, however often it is sent. Sends nothing to anyone. Needs a connected shopper.',
  scope: 'lists:write',
  isWrite: true,
  input: z.strictObject({ operationId, ...listInput }),
  output: z.object({
    asOf: z.string(),
    url: z.string().describe('for everyone with the link'),
    sentence: z.string(),
  }),
  run: async ({ operationId: _, ...listRequest }, context) => {
    const { deps, user } = context;
    const list = await priceRequestedList(listRequest, context);
    const { entries, stores, settings, localTime } = list;
    if (entries.length === 0)
      throw invalidFieldsError({ field: 'lines', message: t`don’t name anything to compare` });
    const url = await share(deps, {
      ...{ entries, stores, settings, ownerId: user.id, now: localTime.now },
      timeZone: shopperTimeZone(settings),
      leftOutCount: list.lines.filter(({ status }) => status === 'not_found').length,
    });
    return {
      asOf: localTime.now.toISOString(),
      url,
      sentence: t`Here’s a page with today’s prices. It won’t change, and you can delete it on your account page.`,
    };
  },
});
