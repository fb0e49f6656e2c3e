import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '#domain/language.ts';
import { RetentionTable } from '#web/features/your-data/retention-table.tsx';
import { rich } from '#web/lib/rich.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { Notice } from '#web/ui/notice.tsx';

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-8">
      <h2 className="text-lg">{title}</h2>
      <div className="mt-2 space-y-3">{children}</div>
    </section>
  );
}

function Facts({ facts }: { facts: readonly (readonly [what: string, says: string])[] }) {
  return (
    <dl className="space-y-3">
      {facts.map(([what, says]) => (
        <div key={what}>
          <dt className="font-medium">{what}</dt>
          <dd className="text-ink-soft">{says}</dd>
        </div>
      ))}
    </dl>
  );
}

const kept = [
  [t`Your account`, t`Your name, email, and a scrambled form of your password that no one can read.`],
  [
    t`Your shopping`,
    t`Your cart, lists, notes, favorites, recurring orders, and shared lists; prices you reported or are watching; barcodes you named; what you check off in the store and in what order; and the store, date, items, and totals from your receipts.`,
  ],
  [t`Where you shop`, t`Your location, distance, chosen stores, and tax setting.`],
  [t`Where you are signed in`, t`The type of each device and part of its network address.`],
  [t`What you send`, t`Your text messages, the numbers you sent them to, and your suggestions.`],
  [t`Payments`, t`Whether you subscribe and until when. We never keep a card number.`],
] as const;

const receivers = [
  [
    t`Everyone`,
    t`Prices you reported, once confirmed, and barcodes you named, once reviewed. They stay without your name, even after you leave.`,
  ],
  [t`Anyone with a list’s link`, t`The list, its title and the name you chose to show.`],
  [
    t`People on a list with you`,
    t`Your first name, what you add and check off, and that you’re at the store, if you say so. What you wrote on their list stays after you leave, without your name. Guests on your list also see prices at your stores.`,
  ],
  [t`Stripe, when you subscribe`, t`Your email and your card, sent straight from your browser.`],
  [t`Twilio, when you send a text message`, t`The number and the text.`],
  [t`Our email service`, t`Your email address and the emails we send you.`],
  [
    t`OpenStreetMap’s Nominatim, when you type a street address`,
    t`The address, without your name. ZIP codes, cities, and your device’s location stay here.`,
  ],
  [t`The USDA’s list of stores`, t`Your location, rounded to about seven miles.`],
  [t`A store’s website, when you follow a link to it`, t`What you search for there.`],
  [t`Google, where its ads are shown`, t`That you viewed the page. It sets its own cookies.`],
] as const;

const cookies = [
  [
    t`While you are signed in`,
    t`One that keeps you signed in. It ends after 7 days without a visit, or 30 days at most.`,
  ],
  [t`While you sign in`, t`A few that take you back to the page you came from.`],
  [
    t`Once you have signed in`,
    t`One on the sign-in page, for 180 days. It helps us tell your device from someone guessing your password.`,
  ],
  [
    t`When you join a list as a guest`,
    t`One that lets this browser open the lists it joined, for 400 days. It’s set when you open the link, and it goes away when you close the browser if you don’t join.`,
  ],
  [t`When you choose a language`, t`One that remembers it for a year.`],
  [
    t`When you sign out`,
    t`One that tells the next page to clear your lists from this device. Then it’s deleted too.`,
  ],
  [
    t`To shop without a signal`,
    t`No cookie. This browser keeps a copy of your lists, and your changes until they’re sent.`,
  ],
  [
    t`Only in this browser`,
    t`Text you haven’t sent yet, the demo cart, and how pages look. None of it is sent to us.`,
  ],
  [t`To count visits`, t`None. We count page views by the hour, not who viewed them.`],
] as const;

export function YourDataPage() {
  usePageTitle(t`Your data`);
  const isDeleted = useLocation({ select: ({ hash }) => hash === 'deleted' });
  return (
    <article className="mx-auto w-full max-w-2xl px-4 py-10 sm:px-6">
      {isDeleted && (
        <Notice title={t`Your account is deleted`} className="mb-8">
          <p>
            {t`Everything about you is deleted and you’re signed out everywhere. Lists you left to others stay, and so do items you added to their lists, without your name. Backups are cleared within five weeks.`}
          </p>
        </Notice>
      )}
      <h1 className="text-xl">{t`Your data`}</h1>
      <p className="mt-2">
        {rich`What we keep about you, for how long, and who else gets any of it. You can download all of it, or delete your account and everything in it, in ${(
          <Link to="/account" hash="your-data" className="underline underline-offset-4">
            {t`your account`}
          </Link>
        )}.`}
      </p>
      <Part title={t`What we keep`}>
        <Facts facts={kept} />
        <p>{t`We keep it until you delete it or your account. Some things are deleted sooner:`}</p>
        <RetentionTable />
        <p className="text-ink-soft">
          {t`Nightly backups, if there are any, keep a copy for up to five weeks. One thing stays for good: a phone number that replied STOP, so we never text it again.`}
        </p>
      </Part>
      <Part title={t`Who sees what`}>
        <Facts facts={receivers} />
        <p className="text-ink-soft">{t`Stripe and Twilio keep their own records, as they’re required to.`}</p>
      </Part>
      <Part title={t`Cookies`}>
        <Facts facts={cookies} />
      </Part>
    </article>
  );
}
