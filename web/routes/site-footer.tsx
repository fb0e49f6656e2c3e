import { useState } from 'react';
import { currentLocale, t } from '#domain/language.ts';
import { usePageData } from '#web/api/page-data.ts';
import { useEarlyInput } from '#web/lib/early-input.ts';
import { rich } from '#web/lib/rich.ts';
import { applyTheme, readTheme, type Theme, themes } from '#web/lib/theme.ts';
import { useBrowserValue } from '#web/lib/use-browser-value.ts';
import { PageLink } from '#web/ui/page-link.tsx';

const ADVERTISING_EMAIL = 'advertising@cartwise.example';

const themeNames: Record<Theme, string> = { system: t`system`, light: t`light`, dark: t`dark` };

function ThemeChoice() {
  const storedTheme = useBrowserValue(readTheme, 'system');
  const [chosenTheme, setChosenTheme] = useState<Theme | null>(null);
  return (
    <label className="flex items-center gap-2">
      {t`Appearance`}
      <select
        ref={useEarlyInput<HTMLSelectElement>()}
        value={chosenTheme ?? storedTheme}
        onChange={(event) => {
          const theme = themes.find((name) => name === event.target.value) ?? 'system';
          applyTheme(theme);
          setChosenTheme(theme);
        }}
        className="rounded-lg border border-line-strong bg-raised px-2 text-ink capitalize touch"
      >
        {themes.map((name) => (
          <option key={name} value={name}>
            {themeNames[name]}
          </option>
        ))}
      </select>
    </label>
  );
}

function LanguageLink() {
  const isSpanish = currentLocale() !== 'en-US';
  const otherLanguage = isSpanish ? 'en' : 'es';
  return (
    <a
      href={`?language=${otherLanguage}`}
      lang={otherLanguage}
      className="inline-flex items-center underline underline-offset-4 touch"
    >
      {isSpanish ? 'English' : 'Español'}
    </a>
  );
}

const getThisYear = () => new Date().getFullYear();

export function SiteFooter() {
  const { writtenAt } = usePageData();
  const year = useBrowserValue(getThisYear, new Date(writtenAt).getUTCFullYear());
  return (
    <footer className="mt-10 border-t border-line text-sm text-ink-soft print:hidden">
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-6 gap-y-2 px-4 py-5 sm:px-6">
        <p>{rich`© ${year} Cartwise. All rights reserved.`}</p>
        <p>
          {rich`Advertising: ${(
            <a
              href={`mailto:${ADVERTISING_EMAIL}`}
              className="inline-flex items-center wrap-anywhere underline underline-offset-4 touch"
            >
              {ADVERTISING_EMAIL}
            </a>
          )}`}
        </p>
        <PageLink href="/about" className="inline-flex items-center underline underline-offset-4 touch">
          {t`About and data sources`}
        </PageLink>
        <PageLink href="/your-data" className="inline-flex items-center underline underline-offset-4 touch">
          {t`Your data`}
        </PageLink>
        {/* The server renders these pages, so the router can't open them. */}
        <a href="/privacy" className="inline-flex items-center underline underline-offset-4 touch">
          {t`Privacy`}
        </a>
        <a href="/terms" className="inline-flex items-center underline underline-offset-4 touch-square">
          {t`Terms`}
        </a>
        <PageLink href="/help" className="inline-flex items-center underline underline-offset-4 touch-square">
          {t`Help`}
        </PageLink>
        <PageLink href="/analytics" className="inline-flex items-center underline underline-offset-4 touch">
          {t`Visitor statistics`}
        </PageLink>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2 sm:ml-auto">
          <LanguageLink />
          <ThemeChoice />
        </div>
      </div>
    </footer>
  );
}
