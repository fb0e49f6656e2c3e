import { createContext, use } from 'react';
import { t } from '#domain/language.ts';
import { cx } from '#web/lib/cx.ts';
import { lazyPart } from './lazy-part.tsx';

const GoogleAd = lazyPart(async () => (await import('./google-ad.tsx')).GoogleAd);

/** Nobody misses an advertisement that does not come. */
const sayNothing = () => {};

/** How Google calls the places of advertisements; empty where none are configured. */
export type AdMarks = { client?: string | undefined; slot?: string | undefined };

const mark = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="adsense-${name}"]`)?.content;

/** What the server put into the page. */
export const readAdMarks = (): AdMarks => ({ client: mark('client'), slot: mark('slot') });

const AdMarksContext = createContext<AdMarks>({});
export const AdMarksProvider = AdMarksContext.Provider;

/**
 * Room for an advertisement of a fixed height, so that nothing moves when one comes. Not printed. Never between a
 * question and its answer. A placeholder unless the server is configured for Google's advertisements.
 */
export function AdSlot() {
  const { client, slot } = use(AdMarksContext);
  return (
    <div
      // No landmark: a page has several of one name, and nobody wants to be led to them.
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
        <GoogleAd client={client} slot={slot} onMissing={sayNothing} />
      )}
    </div>
  );
}
