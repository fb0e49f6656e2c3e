import { type NumberType, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * What gets text messages; North American plans do not tell mobile numbers from others. Left out: what cannot get any
 * (landlines where they are known as such, pagers, voicemail), and what costs by the call or answers for a company.
 */
const textable: readonly NumberType[] = ['MOBILE', 'FIXED_LINE_OR_MOBILE', 'VOIP'];

/**
 * A number as people write it, in E.164; numbers without a country are American. Null when no text message can or
 * must go there: no such number, one with an extension, or a premium-rate, toll-free or other special number. Where a
 * country's numbers are not known by type, any valid one will do.
 */
export function toE164(text: string): string | null {
  const number = parsePhoneNumberFromString(text, { defaultCountry: 'US', extract: false });
  if (!number?.isValid() || number.ext !== undefined) return null;
  const type = number.getType();
  return type === undefined || textable.includes(type) ? number.number : null;
}
