import { deferredText, t, translateText } from '#domain/language.ts';

const browsers: [RegExp, string][] = [
  [/\bEdgA?(iOS)?\//, 'Edge'],
  [/\b(OPR|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\w.]{1,20} .{0,200}Safari\//, 'Safari'],
];

const operatingSystems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const findName = (names: [RegExp, string][], text: string) =>
  names.find(([pattern]) => pattern.test(text))?.[1];

const UNKNOWN_DEVICE = deferredText('Unknown device');

/** Returns a name such as `Safari on iPhone`. It's always in English, because it's stored. */
export function describeDevice(userAgent: string): string {
  const browser = findName(browsers, userAgent);
  const operatingSystem = findName(operatingSystems, userAgent);
  if (browser === undefined) return operatingSystem ?? UNKNOWN_DEVICE;
  return operatingSystem === undefined ? browser : `${browser} on ${operatingSystem}`;
}

export function localizedDeviceName(name: string | null): string {
  const [browser, system] = (name ?? UNKNOWN_DEVICE).split(' on ') as [string, string?];
  return system === undefined ? translateText(browser) : t`${browser} on ${system}`;
}
