import type { CallToolResult, McpServer } from '@modelcontextprotocol/server';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { AssistantScope } from '#contract/assistants.ts';
import { t } from '#domain/language.ts';
import { isDatabaseUnavailable } from '#server/db/database-errors.ts';
import type { Deps } from '#server/env/deps.ts';
import type { VocabularyCache } from '#server/features/grocery-items/api.ts';
import { AppError, signInRequiredError } from '#server/http/errors.ts';

type Caller = { user: { id: string } | null; ip: string };

export type ToolContext = {
  deps: Deps;
  vocabulary: VocabularyCache;
  caller: Caller;
  log: FastifyBaseLogger;
  scopes: readonly string[];
  isAwaitingPermission: boolean;
  /** If the token lacks a scope, the response is a challenge. */
  missingScope: AssistantScope | null;
  countList: () => Promise<void>;
  /** Runs a write once per operation id and shopper. A repeated call gets the first result. */
  runOnce: (
    operation: { tool: string; id: string; input: unknown },
    write: () => Promise<string>,
  ) => Promise<string>;
};

type AccountContext = ToolContext & { user: { id: string } };

export const operationId = z
  .uuid('must be a UUID')
  .describe('a new UUID for each change; sending the same one again changes nothing more');

type Tool<Input extends z.ZodObject, Output extends z.ZodObject, Context> = {
  name: string;
  title: string;
  /** Shown to the assistant. Never contains a shopper's own words. */
  description: string;
  input: Input;
  output: Output;
  isWrite?: true;
  meta?: Record<string, unknown>;
  run: (input: z.output<Input>, context: Context) => Promise<z.input<Output>>;
};

const createFailure = (body: Record<string, unknown>): CallToolResult => ({
  isError: true,
  content: [{ type: 'text', text: JSON.stringify(body) }],
});

function toFailure(error: unknown, log: FastifyBaseLogger): CallToolResult {
  if (error instanceof AppError && (error.status === 429 || error.status === 503)) {
    const { message, retryAfterSeconds = 1 } = error;
    return createFailure({ code: 'try_again_later', message, retryAfterSeconds });
  }
  if (error instanceof AppError) return createFailure({ ...error.toBody() });
  log.error({ err: error }, 'an assistant’s tool failed');
  const message = isDatabaseUnavailable(error)
    ? t`We’re very busy right now. Please try again in a moment.`
    : t`Something went wrong on our end. Please try again in a moment.`;
  return createFailure({ code: 'try_again_later', message, retryAfterSeconds: 2 });
}

/** Creates a tool that also returns its result as text, for older clients. */
export const createReadTool =
  <Input extends z.ZodObject, Output extends z.ZodObject>(tool: Tool<Input, Output, ToolContext>) =>
  (server: McpServer, context: ToolContext): void => {
    const { name, title, description, input, output, isWrite = false, meta, run } = tool;
    const annotations = {
      title,
      readOnlyHint: !isWrite,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    };
    server.registerTool<Output, z.ZodObject>(
      name,
      {
        title,
        description,
        inputSchema: input,
        outputSchema: output,
        annotations,
        ...(meta && { _meta: meta }),
      },
      async (rawInput): Promise<CallToolResult> => {
        try {
          const result = output.parse(await run(rawInput as z.output<Input>, context));
          return {
            content: [{ type: 'text', text: JSON.stringify(result) }],
            structuredContent: result as Record<string, unknown>,
          };
        } catch (error) {
          return toFailure(error, context.log);
        }
      },
    );
  };

/** This response has no `WWW-Authenticate` challenge, because a new token wouldn't grant access. */
const notAllowedYetError = (accountPage: string) =>
  new AppError(403, 'not_allowed_yet', t`Allow this assistant on your account page first: ${accountPage}`);

export const createAccountTool = <Input extends z.ZodObject, Output extends z.ZodObject>({
  scope,
  ...tool
}: Tool<Input, Output, AccountContext> & { scope: AssistantScope }) =>
  createReadTool<Input, Output>({
    ...tool,
    run: async (input, context) => {
      const { user } = context.caller;
      if (context.isAwaitingPermission) throw notAllowedYetError(`${context.deps.env.PUBLIC_URL}/account`);
      if (user === null || !context.scopes.includes(scope)) {
        context.missingScope = scope;
        throw signInRequiredError();
      }
      const run = () => tool.run(input, { ...context, user });
      if (!tool.isWrite) return run();
      const operation = {
        tool: tool.name,
        id: String((input as Record<string, unknown>).operationId),
        input,
      };
      return JSON.parse(await context.runOnce(operation, async () => JSON.stringify(await run())));
    },
  });
