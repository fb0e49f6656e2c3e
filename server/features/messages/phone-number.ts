import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * A number as people write it, in E.164; numbers without a country are American. Null when no text message can go
 * there: no such number, or one with an extension.
 */
export function toE164(text: string): string | null {
  const number = parsePhoneNumberFromString(text, { defaultCountry: 'US', extract: false });
  return number?.isValid() && number.ext === undefined ? number.number : null;
}
