import { said, t, translated } from '#domain/language.ts';

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

const UNKNOWN = said('A device we do not know');

/**
 * What people call the device that a browser's User-Agent names: `Safari on iPhone`; of what is not understood, less. In
 * English, as it is kept: `deviceWords` says it to whoever reads it.
 */
export function deviceName(userAgent: string): string {
  const browser = nameIn(browsers, userAgent);
  const system = nameIn(systems, userAgent);
  if (browser === undefined) return system ?? UNKNOWN;
  return system === undefined ? browser : `${browser} on ${system}`;
}

/** A name of `deviceName` as it is read; null is a device that was not kept. */
export function deviceWords(name: string | null): string {
  const [browser = '', system] = (name ?? UNKNOWN).split(' on ');
  return system === undefined ? translated(browser) : t`${browser} on ${system}`;
}
