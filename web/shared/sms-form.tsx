import { createLazyComponent } from '#web/ui/lazy-component.tsx';

/** Isn't kept for offline use, because sending a message needs a connection anyway. */
export const SmsForm = createLazyComponent(async () => (await import('./sms-fields.tsx')).SmsFields);
