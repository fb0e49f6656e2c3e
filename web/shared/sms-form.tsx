import { createLazyComponent } from '#web/ui/lazy-component.tsx';

/** Loaded lazily and not stored for offline use, because sending a text message needs a connection. */
export const SmsForm = createLazyComponent(async () => (await import('./sms-fields.tsx')).SmsFields);
