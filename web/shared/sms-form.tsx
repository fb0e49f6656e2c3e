import { lazyPart } from '#web/ui/lazy-part.tsx';

/** Loaded when it's opened, because sending needs a connection anyway. */
export const SmsForm = lazyPart(async () => (await import('./sms-fields.tsx')).SmsFields);
