import { createContext, use } from 'react';
import { t } from '#domain/language.ts';
import { cx } from '#web/lib/cx.ts';
import { createLazyComponent } from './lazy-component.tsx';

const GoogleAd = createLazyComponent(async () => (await import('./google-ad.tsx')).GoogleAd);

const noop = () => {};

export type AdIds = { client?: string | undefined; slot?: string | undefined };

const readAdId = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="adsense-${name}"]`)?.content;

export const readAdIds = (): AdIds => ({ client: readAdId('client'), slot: readAdId('slot') });

const AdIdsContext = createContext<AdIds>({});
export const AdIdsProvider = AdIdsContext.Provider;

/** Don't place this between an input and its result. The height is fixed, so that nothing moves when the ad loads. */
export function AdSlot() {
  const { client, slot } = use(AdIdsContext);
  return (
    <div
      // Not a landmark, because a page has several slots, and nobody navigates to them.
      role="group"
      aria-label={t`Advertisement`}
      className={cx(
        'flex items-center justify-center rounded-lg text-sm text-ink-soft print:hidden',
        client === undefined ? 'min-h-12 border border-dashed border-line px-4' : 'h-24 overflow-hidden',
      )}
    >
      {client === undefined ? (
        t`AdSense Pending Approval`
      ) : (
        <GoogleAd client={client} slot={slot} onMissing={noop} />
      )}
    </div>
  );
}
