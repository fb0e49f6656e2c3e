import { McpServer } from '@modelcontextprotocol/server';
import { DAY_MS } from '#domain/durations.ts';
import { addLines } from './add-lines.ts';
import { bestPlan } from './best-plan.ts';
import { compareCart } from './compare-cart.ts';
import { addComparisonScreen } from './comparison-screen.ts';
import { explainPrice } from './explain-price.ts';
import { findStores } from './find-stores.ts';
import { MAX_ELEMENTS } from './message-size.ts';
import { priceCheck } from './price-check.ts';
import { readList } from './read-list.ts';
import { searchItems } from './search-items.ts';
import { shareComparison } from './share-comparison.ts';
import type { ToolContext } from './tool.ts';

const publicTools = [findStores, searchItems, compareCart, bestPlan, explainPrice, priceCheck];
const accountTools = [readList, addLines, shareComparison];

/** An MCP server that answers one request. */
export function mcpServer(context: ToolContext): McpServer {
  const server = new McpServer(
    {
      name: 'cartwise',
      title: 'Cartwise',
      version: '1.0.0',
      websiteUrl: context.deps.env.PUBLIC_URL,
    },
    {
      capabilities: { tools: { listChanged: false }, resources: { listChanged: false } },
      maxToolInputElements: MAX_ELEMENTS,
      // The tools are the same for everyone and change only with the version.
      cacheHints: {
        'tools/list': { ttlMs: DAY_MS, cacheScope: 'public' },
        'resources/list': { ttlMs: DAY_MS, cacheScope: 'public' },
        'resources/read': { ttlMs: DAY_MS, cacheScope: 'private' },
        'server/discover': { ttlMs: DAY_MS, cacheScope: 'public' },
      },
    },
  );
  for (const add of [...publicTools, ...accountTools]) add(server, context);
  addComparisonScreen(server);
  return server;
}
