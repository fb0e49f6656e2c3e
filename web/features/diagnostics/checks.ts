import { getMobileStatus } from '#contract/diagnostics.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { type ProbeResult, probePath } from '#web/api/probe.ts';
import { request } from '#web/api/request.ts';
import { areCookiesBlocked, canStoreCookies } from './keeps-cookies.ts';
import type { CheckResult, DiagnosticCheck } from './use-checks.ts';

const MAX_CLOCK_DIFFERENCE_MS = 5 * MINUTE_MS;

const passed = (message: string): CheckResult => ({ isGood: true, message });
const failed = (says: string): CheckResult => ({ isGood: false, message: says });

function signInFinding({ status }: ProbeResult): CheckResult {
  if (status === 'redirect') return passed('302: leads to the sign-in page');
  if (status === 401) return passed('401: asks to sign in');
  return status === 503
    ? failed('503: the sign-in page cannot be reached now. Try again in a minute')
    : failed(`Status ${status}, where 302 or 401 was expected`);
}

const domain: DiagnosticCheck = {
  name: 'domain',
  async run() {
    const { publicUrl, isPublicAddress } = await request(getMobileStatus, {});
    return isPublicAddress
      ? passed(location.host)
      : failed(`You are at ${location.host}; sign-in comes back to ${publicUrl}. Open that address instead.`);
  },
};

const cookies: DiagnosticCheck = {
  name: 'cookies',
  async run() {
    let isSent = false;
    const isKept = await canStoreCookies(async () => {
      isSent = (await request(getMobileStatus, {})).hasCookies;
    });
    if (areCookiesBlocked())
      return failed('The browser refuses cookies to this page: open it in a tab of its own');
    if (!isKept) return failed('Switched off: allow cookies for this site');
    return isSent ? passed('Allowed, and sent to Cartwise') : failed('Allowed, but not sent to Cartwise');
  },
};

const userAgent: DiagnosticCheck = {
  name: 'userAgent',
  run: async () =>
    navigator.userAgent === '' ? failed('The browser does not say what it is') : passed(navigator.userAgent),
};

const apiLogin: DiagnosticCheck = {
  name: 'apiLogin',
  run: async () => signInFinding(await probePath('/api/login')),
};

const storage: DiagnosticCheck = {
  name: 'sessionStorage',
  async run() {
    try {
      sessionStorage.setItem('cartwise.check', 'yes');
      const isKept = sessionStorage.getItem('cartwise.check') === 'yes';
      sessionStorage.removeItem('cartwise.check');
      return isKept ? passed('Works') : failed('Does not keep what is written');
    } catch {
      return failed('Switched off, as some private windows do');
    }
  },
};

const mobileStatus: DiagnosticCheck = {
  name: 'mobile-status',
  async run() {
    const { isSignedIn, isMobile, serverTime } = await request(getMobileStatus, {});
    const differenceMs = Math.abs(Date.now() - new Date(serverTime).getTime());
    if (differenceMs > MAX_CLOCK_DIFFERENCE_MS) {
      return failed(
        `The clock of this device is ${Math.round(differenceMs / MINUTE_MS)} minutes off; set it first`,
      );
    }
    return passed(
      `${isSignedIn ? 'Signed in' : 'Signed out'}, seen as a ${isMobile ? 'phone or tablet' : 'computer'}`,
    );
  },
};

const mobileLogin: DiagnosticCheck = {
  name: 'mobile-login',
  run: async () => signInFinding(await probePath('/api/mobile-login')),
};

const userEndpoint: DiagnosticCheck = {
  name: '/api/auth/user',
  async run() {
    const { status } = await probePath('/api/auth/user');
    if (status === 200) return passed('200: signed in');
    return status === 401
      ? passed('401: signed out')
      : failed(`Status ${status}, where 200 or 401 was expected`);
  },
};

export const debugChecks = [domain, cookies, userAgent, apiLogin, storage] as const;

export const mobileChecks = [mobileStatus, mobileLogin] as const;

export const endpointChecks = [{ ...apiLogin, name: '/api/login' }, userEndpoint] as const;
