import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { LANGUAGE_COOKIE, type LanguageCode, languageCodes } from '#contract/language.ts';
import type { Language } from '#domain/language.ts';
import { spanish } from '#languages/spanish.ts';
import type { Deps } from '#server/env/deps.ts';
import type { Env } from '#server/env/env.ts';
import { cookieOptions } from './cookies.ts';

const languages: Record<LanguageCode, Language | undefined> = { en: undefined, es: spanish };

const currentLanguage = new AsyncLocalStorage<LanguageCode>();
globalThis.cartwiseLanguage = () => languages[currentLanguage.getStore() ?? 'en'];

export const currentRequestLanguage = (): LanguageCode => currentLanguage.getStore() ?? 'en';

export const runInLanguage = <Result>(code: LanguageCode, work: () => Result): Result =>
  currentLanguage.run(code, work);

const isLanguageCode = (text: unknown): text is LanguageCode => languageCodes.some((code) => code === text);

function detectLanguage({ cookies, headers }: FastifyRequest): LanguageCode {
  const chosenLanguage = cookies?.[LANGUAGE_COOKIE];
  if (isLanguageCode(chosenLanguage)) return chosenLanguage;
  const preferredLanguage = new Negotiator({ headers }).language([...languageCodes]);
  return isLanguageCode(preferredLanguage) ? preferredLanguage : 'en';
}

const SECONDS_PER_YEAR = 31_536_000;

function findPreviousQuery(referer = '', path: string): string {
  const previousUrl = URL.parse(referer);
  return previousUrl?.pathname === path && !previousUrl.searchParams.has('language')
    ? previousUrl.search
    : '';
}

/** Saves the language from a URL such as `/about?language=es` and redirects. Returns false for other requests. */
function saveLanguageChoice(request: FastifyRequest, reply: FastifyReply, env: Env): boolean {
  const [path = '/', search = ''] = request.url.split('?', 2);
  const chosenLanguage = /^language=(\w+)$/.exec(search)?.[1];
  if (request.method !== 'GET' || !isLanguageCode(chosenLanguage) || /^\/(api|assets|idp)\/|\\/.test(path))
    return false;
  reply.setCookie(LANGUAGE_COOKIE, chosenLanguage, { ...cookieOptions(env), maxAge: SECONDS_PER_YEAR });
  reply.redirect(path + findPreviousQuery(request.headers.referer, path), 303);
  return true;
}

export function registerLanguageDetection(app: FastifyInstance, { env }: Pick<Deps, 'env'>): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!saveLanguageChoice(request, reply, env)) currentLanguage.run(detectLanguage(request), done);
  });
  // Set the async context again, because it's lost while the body is read.
  app.addHook('preValidation', (request, _reply, done) => currentLanguage.run(detectLanguage(request), done));
}
