import { deferredText } from '#domain/language.ts';

export const SMS_MAX_CHARACTERS = 1_600;
export const SUGGESTION_TITLE_MAX_CHARACTERS = 100;
export const SUGGESTION_MAX_CHARACTERS = 2_000;

export const MISSING_PHONE_NUMBER_MESSAGE = deferredText('Please enter a phone number to send the SMS');
export const INVALID_PHONE_NUMBER_MESSAGE = deferredText('Please enter a valid phone number');
export const MISSING_SUGGESTION_MESSAGE = deferredText(
  'Please provide both a title and description for your suggestion.',
);
export const MISSING_QUESTION_MESSAGE = deferredText('Please write your question.');
export const MISSING_REPLY_ADDRESS_MESSAGE = deferredText(
  'We need your email to respond to your suggestion.',
);
