import { expect, it } from 'vitest';
import { ApiError, errorMessage } from './api-error.ts';

const getShownMessage = (body: string) =>
  errorMessage(new ApiError(503, 'Service Unavailable', body), 'Please try again.');

it("Shoppers see an API error's message even if the error has no code", () => {
  expect(getShownMessage('{"code":"sms_failed","message":"This number can’t get texts."}')).toBe(
    'This number can’t get texts.',
  );
  expect(getShownMessage('{"message":"This number can’t get texts."}')).toBe('This number can’t get texts.');
});

it.each([
  '',
  'upstream connect error',
  '<html>',
  'null',
  '"text"',
  '{"message":42}',
  '{"code":"internal","message":"Quote 42"}',
])('For an API error with the body %j, the shopper sees the fallback message', (body) => {
  expect(getShownMessage(body)).toBe('Please try again.');
});
