import { describe, expect, it } from 'vitest';
import { operations } from '#contract/operations.ts';

/** The calls of section 7, in its order, and those that the records add. `:name` marks a path parameter. */
const promised = [
  'GET /api/auth/user',
  // Where the app is its own identity provider (docs/decisions/0003-sign-in.md).
  'POST /api/auth/confirmation-mail',
  'GET /api/grocery-items',
  'GET /api/grocery-items/search',
  'GET /api/cart',
  'GET /api/comparison',
  'POST /api/cart',
  'PATCH /api/cart/:id',
  'DELETE /api/cart/:id',
  'DELETE /api/cart',
  // Lists as they are written, and lines in own words (docs/decisions/0023-lists-as-written.md, 0026).
  'GET /api/free-lines',
  'POST /api/free-lines',
  'PATCH /api/free-lines/:id',
  'DELETE /api/free-lines/:id',
  'POST /api/cart/read-list',
  'POST /api/cart/list',
  'POST /api/cart/list/take-back',
  'GET /api/stores',
  'GET /api/stores/area',
  'GET /api/stores/source',
  'GET /api/pricing-status',
  'GET /api/grocery-items/:id/prices',
  // What is there to choose from (docs/decisions/0024-entry-without-friction.md).
  'GET /api/prices',
  'GET /api/preferences',
  'PUT /api/preferences',
  'GET /api/geocode',
  'GET /api/geocode/reverse',
  'POST /api/shared-lists/from-cart',
  'GET /api/shared-lists/:listId',
  'POST /api/shared-lists/:listId/copy-to-cart',
  'POST /api/create-subscription',
  'POST /api/check-subscription-status',
  'POST /api/cancel-subscription',
  'POST /api/webhooks/stripe',
  // The card form of test payments; registered in that mode alone (docs/decisions/0009-payments.md).
  'POST /api/test-payments/confirm',
  'GET /api/favorites',
  'POST /api/favorites/toggle/:id',
  'POST /api/favorites/add-to-cart',
  'DELETE /api/favorites/:id',
  'GET /api/recurring-orders',
  'POST /api/recurring-orders',
  'PATCH /api/recurring-orders/:id',
  // Beyond the specification (docs/decisions/0008-recurring-orders-and-jobs.md).
  'DELETE /api/recurring-orders/:id',
  'POST /api/recurring-orders/:orderId/transfer-to-stores',
  'GET /api/admin/family-members',
  'POST /api/admin/family-members',
  'DELETE /api/admin/family-members/:id',
  'POST /api/send-sms',
  'POST /api/send-suggestion',
  'POST /api/webhooks/twilio',
  'GET /api/analytics/all-domains',
  'GET /api/mobile-status',
];

const actual = Object.values(operations).map((operation) => `${operation.method} ${operation.path}`);

describe('the contract', () => {
  it('holds exactly the calls that are promised, each once', () => {
    expect(actual.toSorted()).toEqual(promised.toSorted());
  });

  it('has a response schema everywhere and a parameter schema wherever the path has a parameter', () => {
    for (const operation of Object.values(operations)) {
      expect(operation.response, operation.path).toBeDefined();
      expect('params' in operation, operation.path).toBe(operation.path.includes(':'));
    }
  });
});
