import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { operations } from '#contract/operations.ts';
import { callExamples, type OperationName } from '#tests/support/call-examples.ts';
import { createSeededRandom } from '#tests/support/fuzz/dice.ts';
import { findCallProblem, findResponseProblem } from '#tests/support/fuzz/judge.ts';
import { mutateRequest } from '#tests/support/fuzz/mutate.ts';
import { otherRoutes } from '#tests/support/fuzz/other-routes.ts';
import { fuzzRuns, fuzzSeed } from '#tests/support/fuzz/runs.ts';
import { createFuzzApp } from '#tests/support/fuzz/world.ts';

type FuzzApp = Awaited<ReturnType<typeof createFuzzApp>>;

let withoutProviders: FuzzApp;
let withProviders: FuzzApp;
beforeAll(async () => {
  withoutProviders = await createFuzzApp('none');
  withProviders = await createFuzzApp('stripe-and-twilio');
});
afterAll(async () => {
  await withoutProviders?.close();
  await withProviders?.close();
});

/** The server always rejects these calls from a user with family Premium, so a new user makes them instead. */
const newUserCalls: readonly string[] = [
  'createSubscription',
  'checkSubscriptionStatus',
  'cancelSubscription',
  'confirmTestPayment',
];

const MAX_SHOWN = 3;
const TIMEOUT_MS = Math.max(60_000, fuzzRuns * 100);

const describeProblem = (number: number, request: object, problem: string) =>
  `seed ${fuzzSeed}, request ${number}: ${problem}\n${JSON.stringify(request).slice(0, 700)}`;

describe(`${fuzzRuns} mutated requests to each endpoint (seed ${fuzzSeed})`, () => {
  it.each(Object.keys(operations) as OperationName[])(
    "A mutated %s request gets a fast, valid response, and a rejected request doesn't change anything",
    async (name) => {
      const operation: Endpoint = operations[name];
      const random = createSeededRandom(fuzzSeed, name);
      const problems: string[] = [];
      const statuses = new Map<number, number>();
      const { visitor, anybody, everything } = withoutProviders.callers;
      const right = newUserCalls.includes(name) ? anybody : everything;
      for (let number = 0; number < fuzzRuns && problems.length < MAX_SHOWN; number += 1) {
        const headers = random.oneOf([right, right, right, right, right, right, anybody, visitor]);
        const valid = callExamples[name](withoutProviders.own(), withoutProviders.goods);
        const request = mutateRequest(operation, { valid, headers }, random);
        const { answer, problem } = await withoutProviders.ask(request);
        statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
        const found = problem ?? findCallProblem(operation, answer);
        if (found !== null) problems.push(describeProblem(number, request, found));
      }
      expect(problems).toEqual([]);
      if (process.env.CARTWISE_FUZZ) console.info(name, Object.fromEntries(statuses));
    },
    TIMEOUT_MS,
  );
});

describe('Routes outside the contract', () => {
  it.each(otherRoutes)(
    'A mutated request to %s gets a fast response, and a refused request changes nothing',
    async (name, providers, make) => {
      const app = providers === 'stripe-and-twilio' ? withProviders : withoutProviders;
      const random = createSeededRandom(fuzzSeed, name);
      const problems: string[] = [];
      for (let number = 0; number < fuzzRuns && problems.length < MAX_SHOWN; number += 1) {
        const request = make(random);
        const { answer, problem } = await app.ask(request);
        const found = problem ?? findResponseProblem(answer);
        if (found !== null) problems.push(describeProblem(number, request, found));
      }
      expect(problems).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
