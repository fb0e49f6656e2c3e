/** The numbers and words of messages that a page needs without the schemas. */

export const SMS_MAX_CHARACTERS = 1_600;
export const SUGGESTION_TITLE_MAX_CHARACTERS = 100;
export const SUGGESTION_MAX_CHARACTERS = 2_000;

export const MISSING_PHONE_NUMBER = 'Please enter a phone number to send the SMS';
export const INVALID_PHONE_NUMBER = 'Please enter a valid phone number';
export const MISSING_SUGGESTION = 'Please provide both a title and description for your suggestion.';
export const NO_REPLY_ADDRESS = 'We need your email to respond to your suggestion.';
