import { deferredText, t, translated } from '#domain/language.ts';

const browsers: [RegExp, string][] = [
  [/\bEdgA?(iOS)?\//, 'Edge'],
  [/\b(OPR|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\w.]{1,20} .{0,200}Safari\//, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (names: [RegExp, string][], text: string) => names.find(([sign]) => sign.test(text))?.[1];

const UNKNOWN = deferredText('Unknown device');

/**
 * Everyday name of the device in a User-Agent, such as `Safari on iPhone`, or only the parts it recognizes.
 * In English, as stored; `displayedDeviceName` translates it for display.
 */
export function deviceName(userAgent: string): string {
  const browser = nameIn(browsers, userAgent);
  const system = nameIn(systems, userAgent);
  if (browser === undefined) return system ?? UNKNOWN;
  return system === undefined ? browser : `${browser} on ${system}`;
}

/** Translates a stored device name for display; null is an unknown device. */
export function displayedDeviceName(name: string | null): string {
  const [browser = '', system] = (name ?? UNKNOWN).split(' on ');
  return system === undefined ? translated(browser) : t`${browser} on ${system}`;
}
