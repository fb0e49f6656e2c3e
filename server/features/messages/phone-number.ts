import { type NumberType, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * Number types that can receive text messages; North American plans don't distinguish mobile numbers. Left out are
 * numbers that can't receive any (known landlines, pagers, voicemail), premium-rate numbers and company lines.
 */
const textable: readonly NumberType[] = ['MOBILE', 'FIXED_LINE_OR_MOBILE', 'VOIP'];

/**
 * Converts a number as people write it to E.164; without a country code it's American. Null if no text message can or
 * should go there: invalid numbers, extensions, premium-rate, toll-free and other special numbers. In countries whose
 * number types are unknown, any valid number is accepted.
 */
export function toE164(text: string): string | null {
  const number = parsePhoneNumberFromString(text, { defaultCountry: 'US', extract: false });
  if (!number?.isValid() || number.ext !== undefined) return null;
  const type = number.getType();
  return type === undefined || textable.includes(type) ? number.number : null;
}
