import { createLazyComponent } from '#web/ui/lazy-component.tsx';

/** Sending needs a connection, so the code of this form isn't stored for offline use. */
export const SmsForm = createLazyComponent(async () => (await import('./sms-fields.tsx')).SmsFields);
