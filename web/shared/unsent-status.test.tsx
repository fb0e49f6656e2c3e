import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { UnsentStatus } from './unsent-status.tsx';

const statusText = (failure: unknown) =>
  renderToStaticMarkup(
    <UnsentStatus path="/lists/1" pendingCount={2} failure={failure} isVolatile={false} />,
  ).trim();

it('If the server responds with an error, the status of unsent changes doesn’t claim that the device is offline', () => {
  expect(statusText(new ApiError(500, 'Internal Server Error', ''))).toBe(
    '2 changes saved on this device. Not sent yet. We’re still trying.',
  );
  expect(statusText(new TypeError('Failed to fetch'))).toBe('Offline. 2 changes saved on this device.');
});
