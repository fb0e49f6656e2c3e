import { createLazyComponent } from '#web/ui/lazy-component.tsx';

/** Loaded when it's opened, because sending needs a connection anyway. */
export const SmsForm = createLazyComponent(async () => (await import('./sms-fields.tsx')).SmsFields);
