import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { User } from '#contract/auth.ts';
import { getInvitation, joinList } from '#contract/list-members.ts';
import { t } from '#domain/language.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { createQueryOptions } from '#web/api/query.ts';
import { request } from '#web/api/request.ts';
import { navigateTo } from '#web/lib/go-to.ts';
import { rich } from '#web/lib/rich.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ListIllustration } from './progress-bar.tsx';

export const invitationQuery = (token: string) =>
  createQueryOptions(getInvitation, { params: { token } }, { gcTime: 0 });

function useJoin(token: string) {
  return useMutation({
    mutationFn: (guestName?: string) =>
      request(joinList, { params: { token }, body: guestName === undefined ? {} : { guestName } }),
    onSuccess: ({ listId }) => navigateTo(`/lists/${listId}`),
  });
}

function GuestJoinForm({ token }: { token: string }) {
  const { mutate, isPending, error } = useJoin(token);
  const [name, setName] = useState('');
  const [isBlank, setIsBlank] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsBlank(name.trim() === '');
    if (name.trim() !== '' && !isPending) mutate(name.trim());
  };
  return (
    <form noValidate onSubmit={submit} className="space-y-3">
      <Field
        label={t`Your name, as others will see it`}
        value={name}
        maxLength={40}
        autoComplete="given-name"
        onChange={({ target }) => setName(target.value)}
        error={isBlank ? t`Enter your name.` : undefined}
      />
      {error !== null && (
        <Notice tone="red" title={t`You haven’t joined`}>
          <p>{errorMessage(error, t`Please try again.`)}</p>
        </Notice>
      )}
      <Button type="submit" isPending={isPending}>
        {t`Join as a guest`}
      </Button>
    </form>
  );
}

function AccountJoinButton({ token, user }: { token: string; user: User }) {
  const { mutate, isPending, error } = useJoin(token);
  return (
    <div className="space-y-3">
      {error !== null && (
        <Notice tone="red" title={t`You haven’t joined`}>
          <p>{errorMessage(error, t`Please try again.`)}</p>
        </Notice>
      )}
      <Button variant="primary" size="lg" isPending={isPending} onClick={() => mutate(undefined)}>
        {user.firstName ? t`Join as ${user.firstName}` : t`Join the list`}
      </Button>
    </div>
  );
}

export function JoinView({ token, user }: { token: string; user: User | null }) {
  const { data } = useQuery(invitationQuery(token));
  if (data === undefined) return null;
  const { listName, ownerName, role } = data;
  const returnTo = encodeURIComponent(`/join/${token}`);
  return (
    <div className="mx-auto w-full max-w-md px-4 py-6 sm:py-12">
      <Card className="space-y-5 p-5 sm:p-6">
        <ListIllustration />
        <div>
          <h1 className="text-xl wrap-anywhere">
            {rich`${<bdi>{ownerName}</bdi>} shared “${<bdi>{listName}</bdi>}” with you`}
          </h1>
          <p className="mt-2 text-ink-soft">
            {role === 'edit'
              ? user === null
                ? t`Sign in to add items and make changes. Guests can check things off.`
                : t`You can add items, make changes, and check things off.`
              : t`You can check things off.`}
          </p>
        </div>
        {user !== null && <AccountJoinButton token={token} user={user} />}
        {user === null && (
          <>
            <ButtonLink variant="primary" size="lg" href={`/api/login?returnTo=${returnTo}`}>
              {t`Sign in and join`}
            </ButtonLink>
            <div className="border-t border-line pt-4">
              <GuestJoinForm token={token} />
            </div>
          </>
        )}
        <p className="border-t border-line pt-4 text-sm text-ink-soft">
          {t`Members can see the list, who added or checked off what, and who’s at the store. No one sees your cart, prices, or stores.`}
        </p>
      </Card>
    </div>
  );
}
