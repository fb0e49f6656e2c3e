import { expect, it } from 'vitest';
import { describeDevice, localizedDeviceName } from '#domain/account/device-name.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`,
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPhone',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox on Mac'],
  [
    `Mozilla/5.0 (Linux; Android 16; SM-S931) ${webkit} SamsungBrowser/29.0 Chrome/136.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 16181.0.0) ${webkit} Chrome/140.0.0.0 Safari/537.36`,
    'Chrome on Chromebook',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64) Something/1.0', 'Linux'],
  ['curl/8.5.0', 'Unknown device'],
  ['', 'Unknown device'],
])('A device with the user agent “%s” is named %s', (userAgent, name) =>
  expect(describeDevice(userAgent)).toBe(name));

it('A device with an unknown operating system is named after its browser', () =>
  expect(describeDevice('Mozilla/5.0 (Haiku x86_64; rv:144.0) Gecko/20100101 Firefox/144.0')).toBe(
    'Firefox',
  ));

it('A device without a name is displayed as “Unknown device”', () => {
  expect(localizedDeviceName('Safari on iPhone')).toBe('Safari on iPhone');
  expect(localizedDeviceName('Firefox')).toBe('Firefox');
  expect(localizedDeviceName(null)).toBe('Unknown device');
});
