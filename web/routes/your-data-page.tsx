import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '#domain/language.ts';
import { KeptRowsTable } from '#web/features/your-data/kept-rows.tsx';
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
  [t`Your account`, t`Name and email, and a hash of your password, from which nobody can read it.`],
  [
    t`Your shopping`,
    t`Cart, lists, notes, favorites, recurring orders, the lists you share, prices you say you saw or wait for, barcodes you name, what you tick in the shop and in which order, and of receipts their store, day, lines and sums.`,
  ],
  [t`Where you shop`, t`The place you set, how far you go, the stores you chose, and how tax is worked out.`],
  [t`Where you are signed in`, t`The kind of each device, and the first parts of its network’s address.`],
  [t`What you send`, t`Text messages with their number, and suggestions.`],
  [t`Payments`, t`Whether you subscribe and until when. Never a card number.`],
] as const;

const receivers = [
  [
    t`Everybody`,
    t`Prices you say you saw, once they are borne out, and what you say a barcode is, once it was looked at: without your name, and also after you leave.`,
  ],
  [t`Who has the link of a list`, t`The list, its title and the name you chose to show.`],
  [
    t`Who is on a list with you`,
    t`Your first name, what you add and tick, and that you are in the shop, when you say so. What you wrote on their list stays when you leave, without your name. A guest on your list also sees what it costs at your stores.`,
  ],
  [t`Stripe, when you subscribe`, t`Your email and your card, which goes there straight from your browser.`],
  [t`Twilio, when you send a text message`, t`The number and the text.`],
  [t`The mail service`, t`Your email and the mails to you.`],
  [
    t`OpenStreetMap’s Nominatim, when you type a street address`,
    t`That address, without your name. ZIP codes, cities and the position of your device stay here.`,
  ],
  [t`The USDA’s list of stores`, t`Your place, rounded to about seven miles.`],
  [t`A store’s website, when you follow a link to it`, t`What you search for there.`],
  [t`Google, where its advertisements are shown`, t`That you see the page. It sets cookies of its own.`],
] as const;

const cookies = [
  [
    t`While you are signed in`,
    t`One that says so. It ends after 7 days without a visit, and after 30 at most.`,
  ],
  [t`While you sign in`, t`A few that bring you back to where you were.`],
  [
    t`Once you have signed in`,
    t`One on the sign-in page, for 180 days: it tells your device from somebody else’s who guesses at your password.`,
  ],
  [
    t`When you join a list as a guest`,
    t`One that lets this browser back to the lists it has joined, for 400 days. It comes with the link, and goes with the browser where you do not join.`,
  ],
  [t`When you choose a language`, t`One that keeps it, for a year.`],
  [
    t`When you sign out`,
    t`One that has the next page delete what your device keeps of your lists. It goes with it.`,
  ],
  [
    t`To shop without a network`,
    t`No cookie: this browser keeps your lists as they were last, and what you did to them until it is sent.`,
  ],
  [
    t`In this browser alone`,
    t`What you type and have not sent, the demo cart, and how the pages look. Nothing of it is sent.`,
  ],
  [t`To count visits`, t`None. Pages are counted by the hour, without who opened them.`],
] as const;

/** `/your-data`: what is kept, how long, who gets what, and cookies, for anybody. */
export function YourDataPage() {
  usePageTitle(t`Your data`);
  const isDeleted = useLocation({ select: ({ hash }) => hash === 'deleted' });
  return (
    <article className="mx-auto w-full max-w-2xl px-4 py-10 sm:px-6">
      {isDeleted && (
        <Notice title={t`Your account is deleted`} className="mb-8">
          <p>
            {t`Everything about you is deleted, and you are signed out everywhere. Lists that you left to others stay, as does what you wrote on theirs, without your name. Nightly backups forget you within five weeks.`}
          </p>
        </Notice>
      )}
      <h1 className="text-xl">{t`Your data`}</h1>
      <p className="mt-2">
        {rich`What Cartwise keeps about you, how long, and who else gets some of it. You can download all of it, and delete your account with everything, in ${(
          <Link to="/account" hash="your-data" className="underline underline-offset-4">
            {t`your account`}
          </Link>
        )}.`}
      </p>
      <Part title={t`What is kept`}>
        <Facts facts={kept} />
        <p>{t`All of it stays until you delete it, or your account. Some goes by itself before:`}</p>
        <KeptRowsTable />
        <p className="text-ink-soft">
          {t`Nightly backups, where there are any, hold a copy for up to five weeks. One thing stays for good: a phone number that answered STOP, so that it never gets a message again.`}
        </p>
      </Part>
      <Part title={t`Who gets what`}>
        <Facts facts={receivers} />
        <p className="text-ink-soft">{t`Stripe and Twilio keep records of their own, as they must.`}</p>
      </Part>
      <Part title={t`Cookies`}>
        <Facts facts={cookies} />
      </Part>
    </article>
  );
}
