import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { money } from '#contract/fields.ts';
import { operations } from '#contract/operations.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import { createJsonEncoder } from './encoder.ts';

const encodeAndParse = (schema: z.core.$ZodType, value: unknown) =>
  JSON.parse(createJsonEncoder(schema)(value));

describe('Response encoder', () => {
  const person = z.object({
    name: z.string(),
    age: z.optional(z.nullable(z.int())),
    paid: z.nullable(money),
    tags: z.array(z.enum(['a', 'b'])),
    at: z.tuple([z.number(), z.optional(z.string())]),
  });

  it('An encoded response contains only fields from its schema, at any depth', () => {
    const secret = { password: 'x' };
    const value = { name: 'Sam', paid: 199, tags: ['a'], at: [1.5], ...secret };
    expect(encodeAndParse(z.array(z.object({ person })), [{ person: value, ...secret }])).toEqual([
      { person: { name: 'Sam', paid: '1.99', tags: ['a'], at: [1.5] } },
    ]);
  });

  it('Record values are encoded with only the fields in their schema, or with all fields if it is z.unknown()', () => {
    const value = { sam: { name: 'Sam', password: 'x' } };
    expect(encodeAndParse(z.record(z.string(), z.object({ name: z.string() })), value)).toEqual({
      sam: { name: 'Sam' },
    });
    expect(encodeAndParse(z.record(z.string(), z.unknown()), value)).toEqual(value);
    expect(() => encodeAndParse(z.record(z.string(), z.unknown()), null)).toThrow('has null where');
  });

  itInFullTier("The response encoder produces the same JSON as zod's encoder", () => {
    const value = fc.record(
      {
        name: fc.string({ unit: 'binary' }),
        age: fc.option(fc.integer()),
        paid: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
        tags: fc.array(fc.constantFrom('a' as const, 'b' as const)),
        at: fc.constantFrom([1] as [number], [2, 'x'] as [number, string]),
      },
      { requiredKeys: ['name', 'paid', 'tags', 'at'] },
    );
    fc.assert(
      fc.property(value, (one) => {
        expect(encodeAndParse(person, one)).toEqual(JSON.parse(JSON.stringify(z.encode(person, one))));
      }),
    );
  });

  it.each([
    ['a missing field', { paid: null, tags: [], at: [1] }],
    ['text instead of a number', { name: 'Sam', age: '7', paid: null, tags: [], at: [1] }],
    ['NaN instead of a number', { name: 'Sam', age: Number.NaN, paid: null, tags: [], at: [1] }],
    ['a value that is not in the enum', { name: 'Sam', paid: null, tags: ['c'], at: [1] }],
    ['a tuple with too many elements', { name: 'Sam', paid: null, tags: [], at: [1, 'x', 'y'] }],
    ['text instead of a list', { name: 'Sam', paid: null, tags: 'a', at: [1] }],
    ['an object instead of a tuple', { name: 'Sam', paid: null, tags: [], at: {} }],
    ['null instead of text', { name: null, paid: null, tags: [], at: [1] }],
    ['null instead of an object', null],
    ['text instead of an object', 'Sam'],
  ])('The response encoder throws for %s', (_what, value) => {
    expect(() => createJsonEncoder(person)(value)).toThrow();
  });

  it('A response encoder error includes the actual type and the required type', () => {
    expect(() => createJsonEncoder(z.boolean())('yes')).toThrow(
      'An answer has string where its schema has true or false',
    );
    expect(() => createJsonEncoder(z.array(z.string()))(null)).toThrow(
      'An answer has null where its schema has a list',
    );
  });

  it('The response encoder compiles the response schema of every operation in the contract', () => {
    for (const { response } of Object.values(operations))
      expect(createJsonEncoder(response)).toBeTypeOf('function');
  });
});
