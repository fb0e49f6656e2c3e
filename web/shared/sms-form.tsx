import { lazyPart } from '#web/ui/lazy-part.tsx';

/** Where a text message is written, loaded when somebody asks for it: it takes a connection anyway. */
export const SmsForm = lazyPart(async () => (await import('./sms-fields.tsx')).SmsFields);
