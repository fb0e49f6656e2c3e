import { createLazyComponent } from '#web/ui/lazy-component.tsx';

/** Loaded only when the form is opened, because sending needs a connection anyway. */
export const SmsForm = createLazyComponent(async () => (await import('./sms-fields.tsx')).SmsFields);
