import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { User } from '#contract/auth.ts';
import { downloadYourData } from '#contract/your-data.ts';
import { t } from '#domain/language.ts';
import { request } from '#web/api/request.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { CardSection } from '#web/ui/card.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { reportDataFailure, SignInAgain } from './sign-in-again.tsx';

export function YourDataCard({ user }: { user: User }) {
  const [isLeaving, setIsLeaving] = useState(false);
  const downloadMutation = useMutation({
    mutationFn: () => request(downloadYourData, {}),
    onSuccess: (answer) => {
      const fileName = `cartwise-data-${answer.savedAt.slice(0, 10)}.json`;
      saveFile(JSON.stringify(answer, null, 2), fileName, 'application/json');
    },
    onError: (error) =>
      reportDataFailure(error, t`Couldn’t download`, t`Couldn’t read your data. Please try again.`),
  });
  return (
    <CardSection
      id="your-data"
      tabIndex={-1}
      className="scroll-mt-20"
      title={t`Your data`}
      description={t`Download everything we have about you, or delete it.`}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          icon={<Download className="size-4" />}
          isPending={downloadMutation.isPending}
          onClick={() => downloadMutation.mutate()}
        >
          {t`Download my data`}
        </Button>
        <Link to="/your-data" className="inline-flex items-center underline underline-offset-4 touch">
          {t`What we keep, and for how long`}
        </Link>
      </div>
      <div className="mt-3 empty:hidden">
        <SignInAgain error={downloadMutation.error} title={t`Couldn’t download`} />
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-4">
        <p className="min-w-0 flex-1 basis-60 text-sm text-ink-soft">
          {t`Deleting your account removes everything about you right away, and it can’t be undone.`}
        </p>
        <Button className="text-red" onClick={() => setIsLeaving(true)}>
          {t`Delete my account`}
        </Button>
      </div>
      <DeleteAccountDialog user={user} isOpen={isLeaving} onClose={() => setIsLeaving(false)} />
    </CardSection>
  );
}
