import { Check, Link, Send } from 'lucide-react';
import { useState } from 'react';
import type { ListMember } from '#contract/list-members.ts';
import type { List } from '#contract/lists.ts';
import { currentLocale, t } from '#domain/language.ts';
import { rich } from '#web/lib/rich.ts';
import { shareText } from '#web/lib/share-text.ts';
import { useCopyText } from '#web/lib/use-copy.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/input.tsx';
import { LabeledField } from '#web/ui/labeled.tsx';
import { createLazyComponent } from '#web/ui/lazy-component.tsx';
import { toastFailure } from '#web/ui/toast.ts';
import { Avatar } from './avatars.tsx';
import { roleNames } from './people-text.ts';
import { type Invitation, type InvitedRole, useListSharing } from './share-query.ts';

const QrCode = createLazyComponent(async () => (await import('#web/shared/qr-code.tsx')).QrCode);

const selectClasses = 'w-full rounded-lg border border-line-strong bg-raised px-3 text-base text-ink touch';

const expiryOptions = [
  { days: 1, label: t`a day` },
  { days: 7, label: t`a week` },
  { days: 30, label: t`30 days` },
] as const;

const formatExpiryDay = (endsAt: string) =>
  new Date(endsAt).toLocaleDateString(currentLocale(), { weekday: 'short', month: 'short', day: 'numeric' });

/** Shows a new invitation link. The server returns the link only once. */
function NewLink({ url, name }: { url: string; name: string }) {
  const { copied, copy } = useCopyText();
  const copyLink = async () => {
    if (!(await copy('link', url)))
      toastFailure(t`Couldn’t copy it`, t`Select the link and copy it by hand.`);
  };
  const share = async () => {
    if ((await shareText(t`${name}, a list on Cartwise`, url)) === 'unavailable') await copyLink();
  };
  return (
    <div className="space-y-3 rounded-lg bg-sunken p-3">
      <Field label={t`Link`} readOnly value={url} onFocus={({ target }) => target.select()} />
      <div className="flex flex-wrap items-center gap-4">
        <QrCode text={url} label={t`QR code of the link to ${name}`} />
        <div className="flex min-w-40 flex-1 flex-col gap-2">
          <Button
            variant="primary"
            icon={
              copied === null ? <Link className="size-4 shrink-0" /> : <Check className="size-4 shrink-0" />
            }
            onClick={() => void copyLink()}
          >
            {copied === null ? t`Copy link` : t`Copied`}
          </Button>
          <Button icon={<Send className="size-4 shrink-0" />} onClick={() => void share()}>
            {t`Send`}
          </Button>
          <p className="text-sm text-ink-soft">{t`You’ll only see this link once. Anyone who has it can join until it expires.`}</p>
        </div>
      </div>
    </div>
  );
}

function CreateLinkForm({
  onCreate,
  isPending,
}: {
  onCreate: (role: InvitedRole, days: number) => void;
  isPending: boolean;
}) {
  const [role, setRole] = useState<InvitedRole>('edit');
  const [days, setDays] = useState(7);
  return (
    <div className="space-y-3">
      <div className="grid gap-3 @sm:grid-cols-[3fr_2fr]">
        <LabeledField label={t`People who join`}>
          {(props) => (
            <select
              {...props}
              className={selectClasses}
              value={role}
              onChange={({ target }) => setRole(target.value as InvitedRole)}
            >
              <option value="edit">{t`can add, edit, and check off`}</option>
              <option value="tick">{t`can only check off`}</option>
            </select>
          )}
        </LabeledField>
        <LabeledField label={t`Link expires in`}>
          {(props) => (
            <select
              {...props}
              className={selectClasses}
              value={days}
              onChange={({ target }) => setDays(Number(target.value))}
            >
              {expiryOptions.map((each) => (
                <option key={each.days} value={each.days}>
                  {each.label}
                </option>
              ))}
            </select>
          )}
        </LabeledField>
      </div>
      <Button variant="primary" isPending={isPending} onClick={() => onCreate(role, days)}>
        {t`Create link`}
      </Button>
      <p className="text-sm text-ink-soft">
        {t`Guests don’t need an account. They enter a name, can check things off, and see prices at the stores you compare. No one sees your cart or the prices you entered.`}
      </p>
    </div>
  );
}

const peopleText = (count: number) => (count === 1 ? t`1 person` : t`${count} people`);

function LinkRow({ link, onEnd }: { link: Invitation; onEnd: () => void }) {
  return (
    <li className="flex items-center gap-3 py-1">
      <p className="min-w-0 flex-1 text-sm">
        {rich`${roleNames[link.role]}, until ${formatExpiryDay(link.endsAt)}`}
        <span className="text-ink-soft">
          {' · '}
          {link.joinedCount === 0 ? t`no one has joined yet` : t`${peopleText(link.joinedCount)} joined`}
        </span>
      </p>
      <Button
        size="sm"
        onClick={onEnd}
        aria-label={t`Turn off the link that expires ${formatExpiryDay(link.endsAt)}`}
      >
        {t`Turn off`}
      </Button>
    </li>
  );
}

function MemberRow({
  member,
  isMe,
  onRole,
  onRemove,
}: {
  member: ListMember;
  isMe: boolean;
  onRole: (role: InvitedRole) => void;
  onRemove: () => void;
}) {
  const { name, role, isGuest } = member;
  const [isRemoving, setIsRemoving] = useState(false);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
      <Avatar person={member} />
      <p className="min-w-0 flex-1 wrap-anywhere">
        {isMe ? rich`${<bdi>{name}</bdi>} (you)` : <bdi>{name}</bdi>}
        {isGuest && <span className="block text-sm text-ink-soft">{t`Guest`}</span>}
      </p>
      {role === 'owner' || isGuest ? (
        <span className="text-sm text-ink-soft">{roleNames[role]}</span>
      ) : (
        <select
          aria-label={t`What ${name} can do`}
          value={role}
          onChange={({ target }) => onRole(target.value as InvitedRole)}
          className="rounded-lg border border-line-strong bg-raised px-2 text-sm text-ink touch"
        >
          <option value="edit">{roleNames.edit}</option>
          <option value="tick">{roleNames.tick}</option>
        </select>
      )}
      {isRemoving && (
        <>
          <p role="status" className="w-full text-sm text-ink-soft">
            {t`Remove ${name} from this list? They’ll need a new link to come back.`}
          </p>
          <Button size="sm" variant="danger" className="ml-auto" onClick={onRemove}>
            {t`Remove`}
          </Button>
        </>
      )}
      {role !== 'owner' && (
        <Button
          size="sm"
          onClick={() => setIsRemoving(!isRemoving)}
          aria-label={isRemoving ? undefined : t`Remove ${name}`}
        >
          {isRemoving ? t`Keep` : t`Remove`}
        </Button>
      )}
    </li>
  );
}

function SharingSettings({ list, refresh }: { list: List; refresh: () => void }) {
  const {
    links,
    createMutation,
    revokeMutation,
    removeMemberMutation,
    removeGuestsMutation,
    changeRoleMutation,
  } = useListSharing(list.id, list.members.length, refresh);
  const guestCount = list.members.filter(({ isGuest }) => isGuest).length;
  return (
    <div className="space-y-5 pt-1">
      {createMutation.data === undefined ? (
        <CreateLinkForm
          isPending={createMutation.isPending}
          onCreate={(newRole, days) => createMutation.mutate({ role: newRole, days })}
        />
      ) : (
        <NewLink url={createMutation.data.url} name={list.name} />
      )}
      {links.data !== undefined && links.data.length > 0 && (
        <section aria-label={t`Links`}>
          <h3 className="text-base">{t`Active links`}</h3>
          <ul className="divide-y divide-line">
            {links.data.map((link) => (
              <LinkRow key={link.invitationId} link={link} onEnd={() => revokeMutation.mutate(link)} />
            ))}
          </ul>
        </section>
      )}
      <section aria-label={t`People`}>
        <h3 className="text-base">{t`People`}</h3>
        <ul className="divide-y divide-line">
          {list.members.map((member) => (
            <MemberRow
              key={member.memberId}
              member={member}
              isMe={member.memberId === list.me}
              onRole={(newRole) => changeRoleMutation.mutate({ memberId: member.memberId, role: newRole })}
              onRemove={() => removeMemberMutation.mutate(member)}
            />
          ))}
        </ul>
        {guestCount > 1 && (
          <Button
            size="sm"
            className="mt-2"
            isPending={removeGuestsMutation.isPending}
            onClick={() => removeGuestsMutation.mutate()}
          >
            {t`Remove all guests`}
          </Button>
        )}
      </section>
    </div>
  );
}

export type ListDialogProps = {
  list: List;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  refresh: () => void;
};

export function ShareDialog({ list, isOpen, onOpenChange, refresh }: ListDialogProps) {
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={t`Share this list`}>
      <SharingSettings list={list} refresh={refresh} />
    </Dialog>
  );
}
