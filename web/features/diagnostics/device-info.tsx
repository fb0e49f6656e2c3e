import { CardSection } from '#web/ui/card.tsx';
import { useCanStoreCookies } from './keeps-cookies.ts';

function useCookieText(): string {
  const areCookiesAllowed = useCanStoreCookies();
  if (areCookiesAllowed === undefined) return '…';
  return areCookiesAllowed ? 'Allowed' : 'Switched off';
}

/** Shows facts about the device, but never the values of cookies. */
export function DeviceInfo({ title = 'Device info' }: { title?: string }) {
  const facts = [
    ['Address', location.host],
    ['Browser', navigator.userAgent],
    ['Screen', `${window.innerWidth} × ${window.innerHeight}`],
    ['Touch', navigator.maxTouchPoints > 0 ? 'Yes' : 'No'],
    ['Cookies', useCookieText()],
    ['Network', navigator.onLine ? 'Online' : 'Offline'],
    ['Language', navigator.language],
    ['Time zone', Intl.DateTimeFormat().resolvedOptions().timeZone],
  ];
  return (
    <CardSection title={title}>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
        {facts.map(([name, value]) => (
          <div key={name} className="sm:contents">
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </CardSection>
  );
}
