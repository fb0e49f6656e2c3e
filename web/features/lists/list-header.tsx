import { ArrowLeft, CalendarSync, Settings2, Store, UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { List } from '#contract/lists.ts';
import { t } from '#domain/language.ts';
import { rich } from '#web/lib/rich.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { createLazyComponent } from '#web/ui/lazy-component.tsx';
import { PageLink } from '#web/ui/page-link.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { Avatars } from './avatars.tsx';
import { dayName, presenceText } from './people-text.ts';

const ShareDialog = createLazyComponent(async () => (await import('./share-dialog.tsx')).ShareDialog);
const ListSettings = createLazyComponent(async () => (await import('./list-settings.tsx')).ListSettings);

export function ListHeader({
  list,
  isShopping,
  onShopping,
  refresh,
}: {
  list: List;
  isShopping: boolean;
  onShopping: (isShopping: boolean) => void;
  refresh: () => void;
}) {
  const [openDialog, setOpenDialog] = useState<'share' | 'settings' | null>(null);
  const presence = presenceText(list.members, list.me);
  const handleOpenChange = (isOpen: boolean) => {
    if (!isOpen) setOpenDialog(null);
  };
  return (
    <header className="px-4 pt-1">
      <div className="flex min-h-11 items-center justify-between gap-2 print:hidden">
        <PageLink
          href="/lists"
          className="-ml-1 inline-flex items-center gap-1 rounded-lg px-1 text-sm text-ink-soft touch"
        >
          {rich`${<ArrowLeft className="size-4" />} Lists`}
        </PageLink>
        <span className="-mr-2 flex items-center">
          {list.role === 'owner' && (
            <Button
              variant="quiet"
              size="sm"
              icon={<UserPlus className="size-4" />}
              aria-haspopup="dialog"
              onClick={() => setOpenDialog('share')}
            >
              {t`Share`}
            </Button>
          )}
          <IconButton
            label={t`List settings`}
            icon={<Settings2 className="size-5" />}
            aria-haspopup="dialog"
            onClick={() => setOpenDialog('settings')}
          />
        </span>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h1 dir="auto" className="min-w-0 text-xl wrap-anywhere">
          {list.name}
          {list.isArchived && <span className="ml-2 text-sm font-normal text-ink-soft">{t`Archived`}</span>}
        </h1>
        {list.members.length > 1 && <Avatars people={list.members} />}
      </div>
      {list.resetsOn !== null && (
        <p className="mt-1 flex items-center gap-1 text-sm text-ink-soft">
          <CalendarSync className="size-3.5" />
          {rich`Starts over every ${dayName(list.resetsOn)}`}
        </p>
      )}
      {list.members.length > 1 && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 print:hidden">
          <p role="status" className="flex min-w-0 items-center gap-1.5 text-sm font-medium">
            {presence !== null && (
              <>
                <Store className="size-4" />
                <span className="min-w-0 wrap-anywhere">{presence}</span>
              </>
            )}
          </p>
          <span className="flex items-center gap-1 text-sm text-ink-soft">
            {t`I’m at the store`}
            <Switch label={t`I’m at the store`} isOn={isShopping} onChange={onShopping} />
          </span>
        </div>
      )}
      {list.role === 'owner' && (
        <ShareDialog
          list={list}
          isOpen={openDialog === 'share'}
          onOpenChange={handleOpenChange}
          refresh={refresh}
        />
      )}
      <ListSettings
        list={list}
        isOpen={openDialog === 'settings'}
        onOpenChange={handleOpenChange}
        refresh={refresh}
      />
    </header>
  );
}
