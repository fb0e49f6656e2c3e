import { getMobileStatus } from '#contract/diagnostics.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { type ProbeResult, probePath } from '#web/api/probe.ts';
import { request } from '#web/api/request.ts';
import { areCookiesBlocked, canStoreCookies } from './keeps-cookies.ts';
import type { CheckResult, DiagnosticCheck } from './use-checks.ts';

const MAX_CLOCK_DIFFERENCE_MS = 5 * MINUTE_MS;

const pass = (message: string): CheckResult => ({ isGood: true, message });
const fail = (message: string): CheckResult => ({ isGood: false, message });

function toSignInResult({ status }: ProbeResult): CheckResult {
  if (status === 'redirect') return pass('302: leads to the sign-in page');
  if (status === 401) return pass('401: asks to sign in');
  return status === 503
    ? fail('503: the sign-in page cannot be reached now. Try again in a minute')
    : fail(`Status ${status}, where 302 or 401 was expected`);
}

const domainCheck: DiagnosticCheck = {
  name: 'domain',
  async run() {
    const { publicUrl, isPublicAddress } = await request(getMobileStatus, {});
    return isPublicAddress
      ? pass(location.host)
      : fail(`You are at ${location.host}; sign-in comes back to ${publicUrl}. Open that address instead.`);
  },
};

const cookieCheck: DiagnosticCheck = {
  name: 'cookies',
  async run() {
    let isSent = false;
    const isStored = await canStoreCookies(async () => {
      isSent = (await request(getMobileStatus, {})).hasCookies;
    });
    if (areCookiesBlocked())
      return fail('The browser refuses cookies to this page: open it in a tab of its own');
    if (!isStored) return fail('Switched off: allow cookies for this site');
    return isSent ? pass('Allowed, and sent to Cartwise') : fail('Allowed, but not sent to Cartwise');
  },
};

const userAgentCheck: DiagnosticCheck = {
  name: 'userAgent',
  run: async () =>
    navigator.userAgent === '' ? fail('The browser does not say what it is') : pass(navigator.userAgent),
};

const apiLoginCheck: DiagnosticCheck = {
  name: 'apiLogin',
  run: async () => toSignInResult(await probePath('/api/login')),
};

const storageCheck: DiagnosticCheck = {
  name: 'sessionStorage',
  async run() {
    try {
      sessionStorage.setItem('cartwise.check', 'yes');
      const isStored = sessionStorage.getItem('cartwise.check') === 'yes';
      sessionStorage.removeItem('cartwise.check');
      return isStored ? pass('Works') : fail('Does not keep what is written');
    } catch {
      return fail('Switched off, as some private windows do');
    }
  },
};

const mobileStatusCheck: DiagnosticCheck = {
  name: 'mobile-status',
  async run() {
    const { isSignedIn, isMobile, serverTime } = await request(getMobileStatus, {});
    const differenceMs = Math.abs(Date.now() - new Date(serverTime).getTime());
    if (differenceMs > MAX_CLOCK_DIFFERENCE_MS) {
      return fail(
        `The clock of this device is ${Math.round(differenceMs / MINUTE_MS)} minutes off; set it first`,
      );
    }
    return pass(
      `${isSignedIn ? 'Signed in' : 'Signed out'}, seen as a ${isMobile ? 'phone or tablet' : 'computer'}`,
    );
  },
};

const mobileLoginCheck: DiagnosticCheck = {
  name: 'mobile-login',
  run: async () => toSignInResult(await probePath('/api/mobile-login')),
};

const userEndpointCheck: DiagnosticCheck = {
  name: '/api/auth/user',
  async run() {
    const { status } = await probePath('/api/auth/user');
    if (status === 200) return pass('200: signed in');
    return status === 401 ? pass('401: signed out') : fail(`Status ${status}, where 200 or 401 was expected`);
  },
};

export const debugChecks = [domainCheck, cookieCheck, userAgentCheck, apiLoginCheck, storageCheck] as const;

export const mobileChecks = [mobileStatusCheck, mobileLoginCheck] as const;

export const endpointChecks = [{ ...apiLoginCheck, name: '/api/login' }, userEndpointCheck] as const;
