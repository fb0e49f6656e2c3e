import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { UnsentStatus } from './unsent-status.tsx';

const statusText = (failure: unknown, pendingCount = 2) =>
  renderToStaticMarkup(
    <UnsentStatus path="/shop" {...{ pendingCount, failure }} isVolatile={false}>
      Prices as of Monday.
    </UnsentStatus>,
  ).replaceAll(/ +/g, ' ');

it('After a server error, the status of unsent changes doesn’t say that the device is offline', () => {
  const error = new ApiError(500, 'Internal Server Error', '');
  expect(statusText(error)).toBe(
    '2 changes saved on this device. Not sent yet. We’re still trying. Prices as of Monday.',
  );
  expect(statusText(error, 0)).toBe('Saved on this device. Prices as of Monday.');
  expect(statusText(new TypeError('Failed to fetch'))).toBe(
    'Offline. 2 changes saved on this device. Prices as of Monday.',
  );
});
