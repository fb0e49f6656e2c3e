import { describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { DEFAULT_MAX_BODY_BYTES, type Endpoint } from '#contract/endpoint.ts';
import { operations } from '#contract/operations.ts';

/**
 * The API endpoints from section 7 of the specification, in order, and from decision records. `:name` marks a path
 * parameter.
 */
const expectedCalls = [
  'GET /api/auth/user',
  // Only if the app is its own identity provider (docs/decisions/0003-sign-in.md).
  'POST /api/auth/confirmation-mail',
  // Sessions, password and email: docs/decisions/0037-email-ownership-and-password-attempts.md.
  'GET /api/auth/sessions',
  'DELETE /api/auth/sessions/:id',
  'DELETE /api/auth/sessions',
  'PUT /api/account/password',
  'PUT /api/account/email',
  'GET /api/account/email',
  'POST /api/account/email/mail',
  'DELETE /api/account/email',
  // Passkeys: docs/decisions/0038-passkeys.md.
  'GET /api/account/passkeys',
  'POST /api/account/passkeys/options',
  'POST /api/account/passkeys',
  'PATCH /api/account/passkeys/:id',
  'DELETE /api/account/passkeys/:id',
  'GET /api/grocery-items',
  'GET /api/grocery-items/search',
  // Search: docs/decisions/0022-search-reports-dropped-words.md.
  'GET /api/search',
  'GET /api/cart',
  'GET /api/comparison',
  'POST /api/cart',
  'PATCH /api/cart/:id',
  'PUT /api/cart/order',
  'DELETE /api/cart/:id',
  'DELETE /api/cart',
  // Pasted lists and free lines: docs/decisions/0023-pasted-lists-and-notes.md and decision 26.
  'GET /api/free-lines',
  'POST /api/free-lines',
  'PATCH /api/free-lines/:id',
  'DELETE /api/free-lines/:id',
  'POST /api/cart/read-list',
  'POST /api/cart/list',
  'POST /api/cart/list/take-back',
  'GET /api/stores',
  'GET /api/stores/area',
  'GET /api/swaps',
  'GET /api/stores/source',
  'GET /api/pricing-status',
  'GET /api/grocery-items/:id/prices',
  // Price matching: docs/decisions/0086-wic-price-match-club.md.
  'GET /api/grocery-items/:id/price-match',
  // Prices in search results and brand menus: docs/decisions/0024-adding-items-without-waiting.md.
  'GET /api/prices',
  'GET /api/preferences',
  'PATCH /api/preferences',
  'PUT /api/preferences',
  // Prices that shoppers enter: docs/decisions/0045-own-prices.md.
  'PUT /api/own-prices',
  // Photos of shelf labels: docs/decisions/0069-photos-of-shelf-labels.md.
  'PUT /api/price-photos/:itemId/:storeId',
  'GET /api/price-photos/:itemId/:storeId',
  'DELETE /api/price-photos/:itemId/:storeId',
  'GET /api/admin/price-reports/:id/photo',
  // Price alerts: docs/decisions/0053-price-alerts.md.
  'GET /api/price-alerts',
  'PUT /api/price-alerts',
  'DELETE /api/price-alerts/:id',
  // Assistant permissions: docs/decisions/0085-tools-for-assistants.md.
  'GET /api/assistants',
  'PUT /api/assistants/:id/permission',
  'DELETE /api/assistants/:id',
  // Push notifications: docs/decisions/0070-web-push.md.
  'GET /api/push/devices',
  'PUT /api/push/devices',
  'DELETE /api/push/devices/:id',
  // Review of reported prices: docs/decisions/0049-price-reports.md.
  'GET /api/admin/price-reports',
  'POST /api/admin/price-reports/:id',
  // Scanned barcodes: docs/decisions/0054-scanning-barcodes.md.
  'GET /api/codes',
  'PUT /api/codes',
  'GET /api/admin/proposed-items',
  'POST /api/admin/proposed-items/:id',
  // Status of live price sources: docs/decisions/0050-live-prices-by-agreement.md.
  'GET /api/admin/price-sources',
  // Receipts: docs/decisions/0048-receipts.md.
  'POST /api/receipts/lines',
  'POST /api/receipts',
  'GET /api/receipts',
  'GET /api/receipts/usual',
  // Value of a club membership: docs/decisions/0086-wic-price-match-club.md.
  'GET /api/receipts/club-worth',
  'GET /api/receipts/spending',
  'GET /api/receipts/:id',
  'DELETE /api/receipts/:id',
  // Recipes: docs/decisions/0059-recipes.md.
  'POST /api/recipes/read',
  'POST /api/recipes/needs',
  'POST /api/recipes/cost',
  'POST /api/recipes',
  'GET /api/recipes',
  'GET /api/recipes/:id',
  'PATCH /api/recipes/:id',
  'DELETE /api/recipes/:id',
  // Shopping in a store: docs/decisions/0051-shopping-mode.md.
  'GET /api/shop',
  'POST /api/shop/operations',
  // Lists with members: docs/decisions/0057-lists-with-members.md.
  'GET /api/lists',
  'POST /api/lists',
  'GET /api/lists/:id',
  'PATCH /api/lists/:id',
  'DELETE /api/lists/:id',
  'POST /api/lists/:id/operations',
  'GET /api/lists/:id/prices',
  'POST /api/lists/:id/lines/copy',
  'POST /api/lists/:id/lines/from-cart',
  'GET /api/lists/:id/invitations',
  'POST /api/lists/:id/invitations',
  'DELETE /api/lists/:id/invitations/:invitationId',
  'GET /api/list-invitations/:token',
  'POST /api/list-invitations/:token/join',
  'PATCH /api/lists/:id/members/:memberId',
  'DELETE /api/lists/:id/members/:memberId',
  'DELETE /api/lists/:id/guests',
  'PUT /api/lists/:id/presence',
  'GET /api/geocode',
  'GET /api/geocode/reverse',
  'POST /api/shared-lists/from-cart',
  'GET /api/shared-lists/:listId',
  'POST /api/shared-lists/:listId/copy-to-cart',
  'POST /api/create-subscription',
  'POST /api/check-subscription-status',
  'POST /api/cancel-subscription',
  'POST /api/webhooks/stripe',
  // The card form, only in test mode: docs/decisions/0009-payments.md.
  'POST /api/test-payments/confirm',
  'GET /api/favorites',
  'POST /api/favorites/toggle/:id',
  'POST /api/favorites/add-to-cart',
  'DELETE /api/favorites/:id',
  'GET /api/recurring-orders',
  'POST /api/recurring-orders',
  'PATCH /api/recurring-orders/:id',
  // Deleting a recurring order: docs/decisions/0008-recurring-orders-and-jobs.md.
  'DELETE /api/recurring-orders/:id',
  'POST /api/recurring-orders/:orderId/transfer-to-stores',
  'GET /api/admin/family-members',
  'POST /api/admin/family-members',
  'DELETE /api/admin/family-members/:id',
  'POST /api/send-sms',
  'POST /api/send-suggestion',
  'POST /api/support-requests',
  'POST /api/webhooks/twilio',
  'GET /api/analytics/all-domains',
  'GET /api/mobile-status',
  // Deleting shared lists: docs/decisions/0039-personal-data.md.
  'GET /api/shared-lists',
  'DELETE /api/shared-lists/:listId',
  // Shared comparisons: docs/decisions/0091-shared-comparisons.md.
  'POST /api/shared-comparisons/from-cart',
  'GET /api/shared-comparisons',
  'DELETE /api/shared-comparisons/:comparisonId',
  'GET /api/your-data/kept',
  'GET /api/your-data',
  'POST /api/your-data/delete-account',
];

const actualCalls = Object.values(operations).map((operation) => `${operation.method} ${operation.path}`);

type JsonSchema = {
  type?: string;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  maxItems?: number;
  maximum?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
};

/** Returns the size in UTF-8 bytes of the largest JSON that a schema accepts. */
function computeLargestBytes(schema: JsonSchema): number {
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return Math.max(...options.map(computeLargestBytes));
  const values = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  if (values) return Math.max(...values.map((value) => JSON.stringify(value).length));
  switch (schema.type) {
    case 'object':
      return Object.entries(schema.properties ?? {}).reduce(
        (sum, [name, field]) => sum + `"${name}":,`.length + computeLargestBytes(field),
        2,
      );
    case 'array':
      return 2 + (schema.maxItems ?? Number.NaN) * (1 + computeLargestBytes(schema.items ?? {}));
    case 'string':
      if (schema.format !== undefined) return 40;
      // A UTF-16 code unit takes up to 3 bytes in UTF-8. If there's a pattern, it allows only ASCII. A pattern
      // without `maxLength` allows at most 100 characters.
      return 2 + (schema.maxLength ?? 100) * (schema.pattern === undefined ? 3 : 1);
    case 'integer':
      return String(schema.maximum ?? Number.MIN_SAFE_INTEGER).length;
    case 'boolean':
      return 5;
    default:
      return 24;
  }
}

describe('Body size limits', () => {
  const callsWithBody = Object.entries(operations as Record<string, Endpoint>).flatMap(
    ([name, { body, maxBodyBytes }]) => (body ? [{ name, body, maxBodyBytes }] : []),
  );

  it.each(callsWithBody)('The body size limit for $name allows the largest valid body, but not much more', ({
    body,
    maxBodyBytes,
  }) => {
    const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
    const largestBody = computeLargestBytes(schema);
    expect(largestBody).toBeLessThanOrEqual(maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES);
    if (maxBodyBytes === undefined) return;
    expect(largestBody, 'the default limit would do').toBeGreaterThan(DEFAULT_MAX_BODY_BYTES);
    expect(maxBodyBytes).toBeLessThan(1.5 * largestBody);
  });
});

describe('The contract', () => {
  it('The contract lists exactly the calls that the specification and decision records define', () => {
    expect(actualCalls.toSorted()).toEqual(expectedCalls.toSorted());
  });

  it('Every API call has a response schema and, for path parameters, a parameter schema', () => {
    for (const operation of Object.values(operations)) {
      expect(operation.response, operation.path).toBeDefined();
      expect('params' in operation, operation.path).toBe(operation.path.includes(':'));
    }
  });

  function listTexts(schema: z.core.$ZodType, path: string): [string, z.core.$ZodType][] {
    const { def } = (schema as z.core.$ZodTypes)._zod;
    switch (def.type) {
      case 'string':
        return [[path, schema]];
      case 'object':
        return Object.entries(def.shape).flatMap(([name, field]) => listTexts(field, `${path}.${name}`));
      case 'array':
        return listTexts(def.element, `${path}[]`);
      case 'union':
        return def.options.flatMap((option, index) => listTexts(option, `${path}|${index}`));
      case 'pipe':
        return listTexts(def.in, path);
      case 'optional':
      case 'nullable':
      case 'default':
        return listTexts(def.innerType, path);
      default:
        expect(['number', 'boolean', 'enum', 'literal'], `${path}: handle this type`).toContain(def.type);
        return [];
    }
  }

  it("The contract rejects text that the database can't store", () => {
    const textFields = Object.entries(operations).flatMap(([name, operation]: [string, Endpoint]) =>
      (['params', 'query', 'body'] as const).flatMap((part) => {
        const schema = operation[part];
        return schema === undefined ? [] : listTexts(schema, `${name}.${part}`);
      }),
    );
    expect(textFields.length).toBeGreaterThan(30);
    const acceptingFields = textFields.filter(([, schema]) =>
      ['a\u0000b', 'a\ud800'].some((bad) => z.safeParse(schema, bad).success),
    );
    // These parameters are parsed and validated before the database is used.
    const parsedParameters = [
      'getSharedList.params.listId',
      'copySharedList.params.listId',
      'removeSharedList.params.listId',
      'getInvitation.params.token',
      'joinList.params.token',
      'deleteAccount.body.confirmation',
      'readListText.body.text',
      'readRecipe.body.text',
      'sendSms.body.phoneNumber',
    ];
    expect(acceptingFields.map(([path]) => path).filter((path) => !parsedParameters.includes(path))).toEqual(
      [],
    );
  });
});
