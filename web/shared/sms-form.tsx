import { lazyPart } from '#web/ui/lazy-part.tsx';

/** The text message form, loaded when it's opened: sending needs a connection anyway. */
export const SmsForm = lazyPart(async () => (await import('./sms-fields.tsx')).SmsFields);
