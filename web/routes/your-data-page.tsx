import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import {
  listCookies,
  listDataRecipients,
  listStoredData,
  type PrivacyFact,
} from '#domain/account/data-facts.ts';
import { t } from '#domain/language.ts';
import { RetentionTable } from '#web/features/your-data/retention-table.tsx';
import { rich } from '#web/lib/rich.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { Notice } from '#web/ui/notice.tsx';

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-8">
      <h2 className="text-lg">{title}</h2>
      <div className="mt-2 space-y-3">{children}</div>
    </section>
  );
}

function Facts({ facts }: { facts: readonly PrivacyFact[] }) {
  return (
    <dl className="space-y-3">
      {facts.map(([label, text]) => (
        <div key={label}>
          <dt className="font-medium">{label}</dt>
          <dd className="text-ink-soft">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

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
      <Section title={t`What we keep`}>
        <Facts facts={listStoredData()} />
        <p>{t`We keep it until you delete it or your account. Some things are deleted sooner:`}</p>
        <RetentionTable />
        <p className="text-ink-soft">
          {t`Nightly backups, if there are any, keep a copy for up to five weeks. One thing stays for good: a phone number that replied STOP, so we never text it again.`}
        </p>
      </Section>
      <Section title={t`Who sees what`}>
        <Facts facts={listDataRecipients()} />
        <p className="text-ink-soft">{t`Stripe and Twilio keep their own records, as they’re required to.`}</p>
      </Section>
      <Section title={t`Cookies`}>
        <Facts facts={listCookies()} />
      </Section>
    </article>
  );
}
