import { z } from 'zod';
import { cartAddition } from '#contract/cart.ts';
import { type Endpoint, isWrite } from '#contract/endpoint.ts';
import { problem } from '#contract/errors.ts';
import { groceryItem } from '#contract/grocery-items.ts';
import { IDEMPOTENCY_HEADER } from '#contract/limits.ts';
import { listLine, listMember, listSummary } from '#contract/list-parts.ts';
import { operations } from '#contract/operations.ts';
import { cartEntry } from '#contract/priced-cart.ts';
import { storeRef, wireStorePrice } from '#contract/store-price.ts';
import { store } from '#contract/stores.ts';
import { STORED_RESPONSE_DAYS } from './idempotency.ts';
import { failureDescriptions, listFailureStatuses } from './openapi-errors.ts';
import { operationExamples } from './openapi-examples.ts';
import { findTag, openApiTags } from './openapi-tags.ts';

type Json = Record<string, unknown>;
type Schema = z.core.$ZodType;

const sharedSchemas: Record<string, Schema> = {
  CartAddition: cartAddition,
  CartEntry: cartEntry,
  FamilyMember: operations.addFamilyMember.response,
  Favorite: operations.listFavorites.response._zod.def.element,
  CartNote: operations.addCartNote.response,
  GroceryItem: groceryItem,
  ListLine: listLine,
  ListMember: listMember,
  ListSummary: listSummary,
  Passkey: operations.addPasskey.response,
  PricedEntry: operations.addCartEntry.response,
  Problem: problem,
  Receipt: operations.getReceipt.response,
  Recipe: operations.getRecipe.response,
  RecurringOrder: operations.createRecurringOrder.response,
  SharedList: operations.getSharedList.response,
  Store: store,
  StorePrice: wireStorePrice,
  StoreReference: storeRef,
  User: operations.getUser.response,
};

const description = `Grocery prices compared across nearby stores.

Money is a decimal string in US dollars, instants are UTC. Every failure is \`application/problem+json\` (RFC 9457) with
\`code\` for programs, \`message\` for people, and \`issues\`, which names each bad field.

**Sign-in.** Open \`/api/login\` in a browser: it leads to the identity provider and back, and sets the session cookie that
the calls take. A client that is not a browser sends \`Origin\` with the server's address with each change.

**Retries.** Send an \`Idempotency-Key\` of your own with each change, and the same key with each retry.

**Reading again.** Answers have an \`ETag\`; send it as \`If-None-Match\` and get 304 while nothing has changed.`;

const idempotencyKeyParameter = {
  name: IDEMPOTENCY_HEADER,
  in: 'header',
  description: [
    'A value of your own for this one change, such as a UUID in double quotes. Send it again with each retry: the change',
    `is made once, and a retry within ${STORED_RESPONSE_DAYS * 24} hours gets the first answer. 409 \`in_progress\``,
    'while the first is being worked on, 409 `key_reused` for another request with the same key, 409 `outcome_unknown`',
    'if the first was cut off. A change that was refused may be sent again with its key.',
  ].join(' '),
  schema: { type: 'string', maxLength: 257 },
};

const ifNoneMatchParameter = {
  name: 'If-None-Match',
  in: 'header',
  description: 'The `ETag` of the answer that you have',
  schema: { type: 'string' },
};

const createReference = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });
const problemBody = { 'application/problem+json': { schema: createReference('schemas', 'Problem') } };
const toFailureName = (status: number) => `Failure${status}`;

/** Describes values as they are sent. For example, money is a decimal string. Shared schemas become references. */
function describeWireSchemas(): Record<string, Json> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(sharedSchemas)) registry.add(schema, { id });
  const addSchema = (id: string, schema: Schema | undefined) => {
    if (schema !== undefined && !registry.has(schema)) registry.add(schema, { id });
  };
  for (const [name, { body, response }] of Object.entries<Endpoint>(operations)) {
    addSchema(`${name}.body`, body);
    addSchema(`${name}.response`, response);
  }
  const { schemas } = z.toJSONSchema(registry, {
    io: 'input',
    unrepresentable: 'any',
    uri: (id) => `#/components/schemas/${id}`,
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _schema, $id: _id, ...schema }]) => [id, schema as Json]),
  );
}

const isOptional = (schema: Schema): boolean => schema._zod.optin === 'optional';

/** Documents parameters with their parsed types, such as number or list. */
function describeParameters(location: 'path' | 'query', schema: Endpoint['query']): Json[] {
  if (schema === undefined) return [];
  const { properties = {} } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || !isOptional(schema._zod.def.shape[name] as Schema),
    ...((property as Json).type === 'array' ? { style: 'form', explode: false } : {}),
    schema: property,
  }));
}

function describeOperation(
  name: keyof typeof operations,
  operation: Endpoint,
  findSchema: (id: string) => Json,
): Json {
  const { method, path, summary, access, params, query, body, success } = operation;
  const example = operationExamples[name];
  const toExample = (value: unknown) => (value === undefined ? {} : { example: value });
  return {
    operationId: name,
    summary,
    tags: [findTag(path)],
    security: access === 'public' ? [{}, { session: [] }] : [{ session: [] }],
    parameters: [
      ...describeParameters('path', params),
      ...describeParameters('query', query),
      ...(isWrite(operation) ? [createReference('parameters', 'IdempotencyKey')] : []),
      ...(method === 'GET' ? [createReference('parameters', 'IfNoneMatch')] : []),
    ],
    ...(body
      ? {
          requestBody: {
            required: !isOptional(body),
            content: {
              'application/json': { schema: findSchema(`${name}.body`), ...toExample(example?.body) },
            },
          },
        }
      : {}),
    responses: {
      [success]:
        success === 204
          ? { description: 'Done' }
          : {
              description: 'The answer',
              headers: method === 'GET' ? { ETag: createReference('headers', 'ETag') } : {},
              content: {
                'application/json': {
                  schema: findSchema(`${name}.response`),
                  ...toExample(example?.response),
                },
              },
            },
      ...(method === 'GET' ? { 304: { description: 'As it was when it had the `ETag` that was sent' } } : {}),
      ...Object.fromEntries(
        listFailureStatuses(name, operation).map((status) => [
          status,
          createReference('responses', toFailureName(status)),
        ]),
      ),
    },
  };
}

export function createOpenApiDocument(server: { url: string; sessionCookie: string }) {
  const schemas = describeWireSchemas();
  const sharedNames = new Map<Schema, string>(
    Object.entries(sharedSchemas).map(([name, schema]) => [schema, name]),
  );
  const paths: Record<string, Json> = {};
  for (const [key, operation] of Object.entries<Endpoint>(operations)) {
    const name = key as keyof typeof operations;
    const ownSchemas: Record<string, Schema | undefined> = {
      [`${name}.body`]: operation.body,
      [`${name}.response`]: operation.response,
    };
    const findSchema = (id: string): Json => {
      const sharedName = sharedNames.get(ownSchemas[id] as Schema);
      return sharedName === undefined ? (schemas[id] as Json) : createReference('schemas', sharedName);
    };
    const path = operation.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = {
      ...paths[path],
      [operation.method.toLowerCase()]: describeOperation(name, operation, findSchema),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Cartwise', version: '1', description, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: server.url }],
    tags: openApiTags,
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: server.sessionCookie,
          description: 'Set by signing in at `/api/login`',
        },
      },
      parameters: { IdempotencyKey: idempotencyKeyParameter, IfNoneMatch: ifNoneMatchParameter },
      headers: {
        ETag: { description: 'Names this state of the answer', schema: { type: 'string' } },
        RetryAfter: { description: 'Seconds to wait', schema: { type: 'integer' } },
        RateLimit: {
          description: 'The requests that are left (`r`), and the seconds until all are back (`t`)',
          schema: { type: 'string' },
        },
      },
      responses: Object.fromEntries(
        Object.entries(failureDescriptions).map(([status, meaning]) => [
          toFailureName(Number(status)),
          {
            description: meaning,
            ...(status === '429'
              ? {
                  headers: {
                    'Retry-After': createReference('headers', 'RetryAfter'),
                    RateLimit: createReference('headers', 'RateLimit'),
                  },
                }
              : {}),
            content: problemBody,
          },
        ]),
      ),
      schemas: Object.fromEntries(Object.keys(sharedSchemas).map((name) => [name, schemas[name] as Json])),
    },
  };
}
