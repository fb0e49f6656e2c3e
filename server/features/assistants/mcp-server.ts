import { McpServer } from '@modelcontextprotocol/server';
import { DAY_MS } from '#domain/durations.ts';
import { addLinesTool } from './add-lines.ts';
import { bestPlanTool } from './best-plan.ts';
import { compareCartTool } from './compare-cart.ts';
import { addComparisonScreen } from './comparison-screen.ts';
import { explainPriceTool } from './explain-price.ts';
import { findStoresTool } from './find-stores.ts';
import { MAX_MESSAGE_ELEMENTS } from './message-size.ts';
import { priceCheckTool } from './price-check.ts';
import { readListTool } from './read-list.ts';
import { searchItemsTool } from './search-items.ts';
import { shareComparisonTool } from './share-comparison.ts';
import type { ToolContext } from './tool.ts';

const publicTools = [
  findStoresTool,
  searchItemsTool,
  compareCartTool,
  bestPlanTool,
  explainPriceTool,
  priceCheckTool,
];
const accountTools = [readListTool, addLinesTool, shareComparisonTool];

export function createMcpServer(context: ToolContext): McpServer {
  const server = new McpServer(
    {
      name: 'cartwise',
      title: 'Cartwise',
      version: '1.0.0',
      websiteUrl: context.deps.env.PUBLIC_URL,
    },
    {
      capabilities: { tools: { listChanged: false }, resources: { listChanged: false } },
      maxToolInputElements: MAX_MESSAGE_ELEMENTS,
      cacheHints: {
        'tools/list': { ttlMs: DAY_MS, cacheScope: 'public' },
        'resources/list': { ttlMs: DAY_MS, cacheScope: 'public' },
        'resources/read': { ttlMs: DAY_MS, cacheScope: 'private' },
        'server/discover': { ttlMs: DAY_MS, cacheScope: 'public' },
      },
    },
  );
  for (const registerTool of [...publicTools, ...accountTools]) registerTool(server, context);
  addComparisonScreen(server);
  return server;
}
