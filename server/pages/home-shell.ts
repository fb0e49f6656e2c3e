import type { LanguageCode } from '#contract/language.ts';
import { requestLanguage } from '#server/http/language.ts';
import type { WebApp } from './web-app.ts';

/** The outline is rendered once per build and language. Null if no renderer was built. */
export function createHomeShell(webApp: WebApp) {
  let madeFor: number | undefined;
  let shells: Partial<Record<LanguageCode, Promise<string | null>>> = {};
  return (writtenAt: string): Promise<string | null> => {
    if (madeFor !== webApp.version()) shells = {};
    madeFor = webApp.version();
    shells[requestLanguage()] ??= webApp.render({ shows: 'home', writtenAt, answers: {} });
    return shells[requestLanguage()] ?? Promise.resolve(null);
  };
}
