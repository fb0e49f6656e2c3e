import { createLazyPart } from '#web/ui/lazy-part.tsx';

/** Loaded when it's opened, because sending needs a connection anyway. */
export const SmsForm = createLazyPart(async () => (await import('./sms-fields.tsx')).SmsFields);
