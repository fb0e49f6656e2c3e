import { ShieldCheck, Trash, Users } from 'lucide-react';
import { useState } from 'react';
import type { FamilyMember } from '#contract/family.ts';
import { t } from '#domain/language.ts';
import { rich } from '#web/lib/rich.ts';
import { useFocusOnRemoval } from '#web/lib/use-focus-on-removal.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { CardSection } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { LoadingSkeleton, Skeleton } from '#web/ui/skeleton.tsx';
import { AddMemberDialog } from './add-member-dialog.tsx';
import { useFamilyMutations } from './use-family.ts';

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

function Row({ member, onRemove }: { member: FamilyMember; onRemove: () => void }) {
  return (
    <li ref={useFocusOnRemoval()} className="flex items-center gap-3 py-3">
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span dir="auto">{member.name}</span>
          <Badge tone="accent-soft" icon={<ShieldCheck className="size-3.5" />}>
            {t`Premium Access`}
          </Badge>
        </p>
        <p className="text-sm text-ink-soft">{member.email}</p>
        <p className="text-sm text-ink-soft">
          {rich`Added ${member.addedAt === null ? t`Unknown date` : dayFormat.format(new Date(member.addedAt))}`}
        </p>
      </div>
      <IconButton label={t`Remove ${member.name}`} icon={<Trash className="size-4" />} onClick={onRemove} />
    </li>
  );
}

function RemoveDialog({ member, onClose }: { member: FamilyMember | null; onClose: () => void }) {
  const { remove, isRemoving } = useFamilyMutations();
  return (
    <Dialog
      isOpen={member !== null}
      onOpenChange={onClose}
      title={t`Remove ${member?.name ?? ''}?`}
      description={t`${member?.email ?? ''} loses Premium right away, unless they pay for it themselves.`}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            variant="danger"
            isPending={isRemoving}
            onClick={() => member !== null && void remove(member, onClose)}
          >
            {t`Remove`}
          </Button>
        </>
      }
    />
  );
}

export function FamilyCard({ members }: { members: readonly FamilyMember[] | undefined }) {
  const [memberToRemove, setMemberToRemove] = useState<FamilyMember | null>(null);
  return (
    <CardSection
      title={t`Family Members`}
      description={t`They get Premium free as long as they’re on this list.`}
      actions={<AddMemberDialog />}
    >
      {members === undefined && (
        <LoadingSkeleton label={t`Loading family members`}>
          <Skeleton className="my-3 h-16" />
          <Skeleton className="my-3 h-16" />
        </LoadingSkeleton>
      )}
      {members?.length === 0 && (
        <p className="flex items-center gap-2 py-4 text-ink-soft">
          <Users className="size-4 shrink-0" />
          {t`No family members yet. Add the first with their name and email.`}
        </p>
      )}
      {members !== undefined && members.length > 0 && (
        <ul className="divide-y divide-line">
          {members.map((member) => (
            <Row key={member.id} member={member} onRemove={() => setMemberToRemove(member)} />
          ))}
        </ul>
      )}
      <Notice title={t`Security notice`} className="mt-4">
        <p>
          {t`Anyone who signs in with one of these addresses and confirms it gets Premium. Add only people you know. Removing someone takes effect right away.`}
        </p>
      </Notice>
      <RemoveDialog member={memberToRemove} onClose={() => setMemberToRemove(null)} />
    </CardSection>
  );
}
