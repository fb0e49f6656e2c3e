import { Notice } from '#web/ui/notice.tsx';
import { useCanStoreCookies } from './keeps-cookies.ts';

export function NoCookiesNotice() {
  if (useCanStoreCookies() !== false) return null;
  return (
    <Notice tone="amber" title="Cookies are turned off" className="text-ink">
      <p>Without them Cartwise forgets that you have signed in. Allow cookies for this site first.</p>
    </Notice>
  );
}
