import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { applyTheme, readTheme, themes } from '#web/lib/theme.ts';

const ADVERTISING_EMAIL = 'advertising@cartwise.example';

function ThemeChoice() {
  const [theme, setTheme] = useState(readTheme);
  return (
    <label className="flex items-center gap-2">
      Appearance
      <select
        value={theme}
        onChange={(event) => {
          const chosen = themes.find((name) => name === event.target.value) ?? 'system';
          applyTheme(chosen);
          setTheme(chosen);
        }}
        className="rounded-lg border border-line-strong bg-raised px-2 text-ink capitalize touch"
      >
        {themes.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </label>
  );
}

/** Advertising contact, copyright line, sources of the data. */
export function SiteFooter() {
  return (
    <footer className="mt-10 border-t border-line text-sm text-ink-soft print:hidden">
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-6 gap-y-2 px-4 py-5 sm:px-6">
        <p>© {new Date().getFullYear()} Cartwise. All rights reserved.</p>
        <p>
          Advertising:{' '}
          <a
            href={`mailto:${ADVERTISING_EMAIL}`}
            className="inline-flex items-center wrap-anywhere underline underline-offset-4 touch"
          >
            {ADVERTISING_EMAIL}
          </a>
        </p>
        <Link to="/about" className="inline-flex items-center underline underline-offset-4 touch">
          About and data sources
        </Link>
        <div className="sm:ml-auto">
          <ThemeChoice />
        </div>
      </div>
    </footer>
  );
}
