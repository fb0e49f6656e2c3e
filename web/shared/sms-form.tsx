import { createLazyComponent } from '#web/ui/lazy-component.tsx';

/** Sending a text message needs a connection, so this form's script isn't stored for offline use. */
export const SmsForm = createLazyComponent(async () => (await import('./sms-fields.tsx')).SmsFields);
