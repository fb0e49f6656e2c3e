import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { userKey } from '#web/api/query.ts';
import { SmsForm } from '#web/shared/sms-form.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.ts';

/** Sends the link of a shared list as a text message. */
export function ListSmsDialog({
  title,
  isOpen,
  onOpenChange,
}: {
  title: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  const router = useRouter();
  const client = useQueryClient();
  /** In a toast: the message that is being written must stay in sight. */
  const tellPremiumOver = () => {
    toast({
      title: 'Premium Required',
      description: 'SMS sharing is a premium feature. Please upgrade to continue.',
      tone: 'destructive',
      action: { label: 'Upgrade', run: () => router.history.push('/subscribe') },
    });
    void client.invalidateQueries({ queryKey: userKey });
  };
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title="Share via SMS">
      <SmsForm
        defaultMessage={`Check out this grocery list: ${title || 'Grocery List'} - ${window.location.href}`}
        sentTitle="SMS Sent Successfully!"
        failedTitle="SMS Failed"
        onPremiumOver={tellPremiumOver}
        onClose={() => onOpenChange(false)}
      />
    </Dialog>
  );
}
