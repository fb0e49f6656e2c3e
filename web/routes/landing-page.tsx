import { usePageTitle } from '#web/lib/use-page-title.ts';
import { ButtonLink } from '#web/ui/button.tsx';

const promises = [
  [
    'One answer',
    'Type your list, pick up to five stores near you, see which total is lowest and by how much.',
  ],
  [
    'Nothing hidden',
    'A store never looks cheaper because something is missing there. Gaps are counted and said.',
  ],
  [
    'Honest prices',
    'Each price says whether it was seen or estimated, where it comes from and how old it is.',
  ],
] as const;

/** For visitors: what this is, and the way in. */
export function LandingPage() {
  usePageTitle();
  return (
    <div className="mx-auto flex w-full max-w-page flex-1 flex-col justify-center px-4 py-14 sm:px-6">
      <h1 className="max-w-[22ch] text-answer font-semibold tracking-[-0.025em]">
        See where your whole grocery cart costs least.
      </h1>
      <p className="mt-4 max-w-prose text-ink-soft">
        Cartwise compares your list across the stores near you, tax included, and tells you how sure it is.
        Comparing is free.
      </p>
      <div className="mt-7 flex flex-wrap gap-3">
        <ButtonLink look="primary" size="lg">
          <a href="/api/login">Sign In</a>
        </ButtonLink>
        <ButtonLink size="lg">
          <a href="/api/login?screen=sign-up">Create account</a>
        </ButtonLink>
      </div>
      <dl className="mt-14 grid gap-6 border-t border-line pt-6 md:grid-cols-3">
        {promises.map(([name, text]) => (
          <div key={name}>
            <dt className="font-semibold">{name}</dt>
            <dd className="mt-1 max-w-[42ch] text-ink-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
