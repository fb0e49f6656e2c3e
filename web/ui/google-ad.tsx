import { useEffect, useRef } from 'react';

const SCRIPT_URL = 'https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js';

declare global {
  interface Window {
    /** Queue of ad requests, one per ad, that Google's script processes. */
    adsbygoogle?: Record<never, never>[];
  }
}

function loadScript(client: string): void {
  const src = `${SCRIPT_URL}?client=${client}`;
  if (document.querySelector(`script[src="${src}"]`) !== null) return;
  const script = document.createElement('script');
  Object.assign(script, { src, async: true, crossOrigin: 'anonymous' });
  document.head.append(script);
}

export function GoogleAd({ client, slot }: { client: string; slot: string | undefined }) {
  const ref = useRef<HTMLModElement>(null);
  useEffect(() => {
    const adElement = ref.current;
    if (adElement === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting || adElement.dataset.asked !== undefined) return;
        observer.disconnect();
        adElement.dataset.asked = '';
        loadScript(client);
        window.adsbygoogle ??= [];
        window.adsbygoogle.push({});
      },
      { rootMargin: '200px' },
    );
    observer.observe(adElement);
    return () => observer.disconnect();
  }, [client]);
  return (
    <ins ref={ref} className="adsbygoogle block h-24 w-full" data-ad-client={client} data-ad-slot={slot} />
  );
}
