import { useQueryClient } from '@tanstack/react-query';
import { t } from '#domain/language.ts';
import { userQueryKey } from '#web/api/query.ts';
import { navigateTo } from '#web/lib/go-to.ts';
import { useBrowserValue } from '#web/lib/use-browser-value.ts';
import { SmsForm } from '#web/shared/sms-form.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.ts';

export function ListSmsDialog({
  title,
  isOpen,
  onOpenChange,
}: {
  title: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  const client = useQueryClient();
  const pageUrl = useBrowserValue(() => window.location.href, '');
  /** Use a toast instead of a dialog, so that the message draft stays visible. */
  const reportPremiumEnded = () => {
    toast({
      title: t`Premium Required`,
      description: t`SMS sharing is a premium feature. Please upgrade to continue.`,
      tone: 'destructive',
      action: { label: t`Upgrade`, run: () => navigateTo('/subscribe') },
    });
    void client.invalidateQueries({ queryKey: userQueryKey });
  };
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={t`Share via SMS`}>
      <SmsForm
        defaultMessage={`Check out this grocery list: ${title || t`Grocery List`} - ${pageUrl}`}
        sentTitle={t`SMS Sent Successfully!`}
        failedTitle={t`SMS Failed`}
        onPremiumEnded={reportPremiumEnded}
        onClose={() => onOpenChange(false)}
      />
    </Dialog>
  );
}
