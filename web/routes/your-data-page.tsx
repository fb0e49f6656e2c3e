import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { KeptRowsTable } from '#web/features/your-data/kept-rows.tsx';
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
  ['Your account', 'Name and email, and a hash of your password, from which nobody can read it.'],
  [
    'Your shopping',
    'Cart, lists, notes, favorites, recurring orders, the lists you share, prices you say you saw or wait for, barcodes you name, what you tick in the shop and in which order, and of receipts their store, day, lines and sums.',
  ],
  ['Where you shop', 'The place you set, how far you go, the stores you chose, and how tax is worked out.'],
  ['Where you are signed in', 'The kind of each device, and the first parts of its network’s address.'],
  ['What you send', 'Text messages with their number, and suggestions.'],
  ['Payments', 'Whether you subscribe and until when. Never a card number.'],
] as const;

const receivers = [
  [
    'Everybody',
    'Prices you say you saw, once they are borne out, and what you say a barcode is, once it was looked at: without your name, and also after you leave.',
  ],
  ['Who has the link of a list', 'The list, its title and your first name.'],
  [
    'Who is on a list with you',
    'Your first name, what you add and tick, and that you are in the shop, when you say so. What you wrote on their list stays when you leave, without your name. A guest on your list also sees what it costs at your stores.',
  ],
  ['Stripe, when you subscribe', 'Your email and your card, which goes there straight from your browser.'],
  ['Twilio, when you send a text message', 'The number and the text.'],
  ['The mail service', 'Your email and the mails to you.'],
  [
    'OpenStreetMap’s Nominatim, when you type a street address',
    'That address, without your name. ZIP codes, cities and the position of your device stay here.',
  ],
  ['The USDA’s list of stores', 'Your place, rounded to about seven miles.'],
  ['A store’s website, when you follow a link to it', 'What you search for there.'],
  ['Google, where its advertisements are shown', 'That you see the page. It sets cookies of its own.'],
] as const;

const cookies = [
  [
    'While you are signed in',
    'One that says so. It ends after 7 days without a visit, and after 30 at most.',
  ],
  ['While you sign in', 'A few that bring you back to where you were.'],
  [
    'Once you have signed in',
    'One on the sign-in page, for 180 days: it tells your device from somebody else’s who guesses at your password.',
  ],
  [
    'When you join a list as a guest',
    'One that lets this browser back to the lists it has joined, for 400 days.',
  ],
  [
    'When you sign out',
    'One that has the next page delete what your device keeps of your lists. It goes with it.',
  ],
  [
    'To shop without a network',
    'No cookie: this browser keeps your lists as they were last, and what you did to them until it is sent.',
  ],
  [
    'In this browser alone',
    'What you type and have not sent, the demo cart, and how the pages look. Nothing of it is sent.',
  ],
  ['To count visits', 'None. Pages are counted by the hour, without who opened them.'],
] as const;

/** `/your-data`: what is kept, how long, who gets what, and cookies, for anybody. */
export function YourDataPage() {
  usePageTitle('Your data');
  const isDeleted = useLocation({ select: ({ hash }) => hash === 'deleted' });
  return (
    <article className="mx-auto w-full max-w-2xl px-4 py-10 sm:px-6">
      {isDeleted && (
        <Notice title="Your account is deleted" className="mb-8">
          <p>
            Everything about you is deleted, and you are signed out everywhere. Lists that you left to others
            stay, as does what you wrote on theirs, without your name. Nightly backups forget you within five
            weeks.
          </p>
        </Notice>
      )}
      <h1 className="text-xl">Your data</h1>
      <p className="mt-2">
        What Cartwise keeps about you, how long, and who else gets some of it. You can download all of it, and
        delete your account with everything, in{' '}
        <Link to="/account" hash="your-data" className="underline underline-offset-4">
          your account
        </Link>
        .
      </p>
      <Part title="What is kept">
        <Facts facts={kept} />
        <p>All of it stays until you delete it, or your account. Some goes by itself before:</p>
        <KeptRowsTable />
        <p className="text-ink-soft">
          Nightly backups, where there are any, hold a copy for up to five weeks. One thing stays for good: a
          phone number that answered STOP, so that it never gets a message again.
        </p>
      </Part>
      <Part title="Who gets what">
        <Facts facts={receivers} />
        <p className="text-ink-soft">Stripe and Twilio keep records of their own, as they must.</p>
      </Part>
      <Part title="Cookies">
        <Facts facts={cookies} />
      </Part>
    </article>
  );
}
