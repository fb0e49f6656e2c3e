import { useEffect, useRef } from 'react';
import { cx } from '#web/lib/cx.ts';

const SCRIPT_URL = 'https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js';

declare global {
  interface Window {
    /** Google's script takes one request for each advertisement from here. */
    adsbygoogle?: Record<never, never>[];
  }
}

/** What the server put into the page; absent when no advertisements are configured. */
const mark = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="adsense-${name}"]`)?.content;

/** Loads Google's script once, when the first slot comes near. */
function loadScript(client: string): void {
  const src = `${SCRIPT_URL}?client=${client}`;
  if (document.querySelector(`script[src="${src}"]`) !== null) return;
  const script = document.createElement('script');
  Object.assign(script, { src, async: true, crossOrigin: 'anonymous' });
  document.head.append(script);
}

function GoogleAd({ client }: { client: string }) {
  const ref = useRef<HTMLModElement>(null);
  useEffect(() => {
    const place = ref.current;
    if (place === null) return;
    const watch = new IntersectionObserver(
      ([seen]) => {
        if (!seen?.isIntersecting || place.dataset.asked !== undefined) return;
        watch.disconnect();
        place.dataset.asked = '';
        loadScript(client);
        window.adsbygoogle ??= [];
        window.adsbygoogle.push({});
      },
      { rootMargin: '200px' },
    );
    watch.observe(place);
    return () => watch.disconnect();
  }, [client]);
  return (
    <ins
      ref={ref}
      className="adsbygoogle block h-24 w-full"
      data-ad-client={client}
      data-ad-slot={mark('slot')}
    />
  );
}

/**
 * Room for an advertisement of a fixed height, so that nothing moves when one comes. Not printed. Never between a
 * question and its answer. A placeholder unless the server is configured for Google's advertisements.
 */
export function AdSlot({ className }: { className?: string }) {
  const client = mark('client');
  return (
    <aside
      aria-label="Advertisement"
      className={cx(
        'flex items-center justify-center rounded-lg text-sm text-ink-soft print:hidden',
        client === undefined ? 'min-h-12 border border-dashed border-line px-4' : 'h-24 overflow-hidden',
        className,
      )}
    >
      {client === undefined ? 'AdSense Pending Approval' : <GoogleAd client={client} />}
    </aside>
  );
}
