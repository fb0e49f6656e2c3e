import {
  CircleUserRound,
  CookingPot,
  House,
  LogOut,
  Menu,
  ReceiptText,
  ShieldCheck,
  ShoppingBasket,
} from 'lucide-react';
import { useState } from 'react';
import type { User } from '#contract/auth.ts';
import { t } from '#domain/language.ts';
import { cx } from '#web/lib/cx.ts';
import { displayName } from '#web/shared/person.ts';
import { ButtonLink, RouteLink } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { PageLink } from '#web/ui/page-link.tsx';

function ProfileLink({ user, onClick }: { user: User; onClick?: () => void }) {
  return (
    <PageLink
      href="/account"
      onClick={onClick}
      className="flex min-w-0 items-center gap-2 rounded-lg px-2 font-medium touch hover:bg-sunken"
    >
      {user.profileImageUrl ? (
        <img
          src={user.profileImageUrl}
          alt=""
          fetchPriority="low"
          className="size-7 rounded-full object-cover"
        />
      ) : (
        <CircleUserRound className="size-6 shrink-0 text-ink-soft" />
      )}
      <span className="max-w-40 truncate">{displayName(user)}</span>
    </PageLink>
  );
}

const ADMIN_TITLE = 'Admin: Family Premium Management';

const menuClasses = 'flex flex-col items-stretch -mx-2 gap-1 *:justify-start *:px-2';

/** A function rather than a constant, because the server renders both languages. */
const getMainPages = () =>
  [
    ['/lists', t`Lists`, ShoppingBasket],
    ['/recipes', t`Recipes`, CookingPot],
    ['/receipts', t`Receipts`, ReceiptText],
  ] as const;

const HeaderPageLinks = () =>
  getMainPages().map(([href, name, Icon]) => (
    <RouteLink key={href} variant="quiet" href={href}>
      <Icon className="size-4 md:max-lg:hidden" />
      {name}
    </RouteLink>
  ));

const MenuPageLinks = ({ onClick }: { onClick: () => void }) =>
  [['/', t`Home`, House] as const, ...getMainPages()].map(([href, name, Icon]) => (
    <RouteLink key={href} variant="quiet" href={href} onClick={onClick}>
      <Icon className="size-4 md:max-lg:hidden" />
      {name}
    </RouteLink>
  ));

function AccountLinks({ user, onClick }: { user: User | null; onClick?: () => void }) {
  if (user === null) {
    return (
      <ButtonLink variant="primary" href="/api/login">
        {t`Sign In`}
      </ButtonLink>
    );
  }
  return (
    <>
      <RouteLink variant="quiet" href="/admin/family" title={ADMIN_TITLE} onClick={onClick}>
        <ShieldCheck className="size-4 md:max-lg:hidden" />
        {t`Admin`}
      </RouteLink>
      <ProfileLink user={user} onClick={onClick} />
      <ButtonLink variant="quiet" href="/api/logout">
        <LogOut className="size-4 md:max-lg:hidden" />
        {t`Sign Out`}
      </ButtonLink>
    </>
  );
}

function Wordmark() {
  return (
    <PageLink
      href="/"
      className="flex items-center gap-2 rounded-lg text-brand font-semibold tracking-tight touch"
    >
      {/* With any other priority, React would preload the icon before anything else on the page. */}
      <img src="/favicon.svg" alt="" width={26} height={26} fetchPriority="low" />
      {t`Cartwise`}
    </PageLink>
  );
}

export function SiteHeader({ user }: { user: User | null | undefined }) {
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const closeMenu = () => setIsMenuOpen(false);
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper print:hidden">
      <div className="mx-auto flex min-h-14 max-w-page flex-wrap items-center justify-between gap-x-2 px-4 sm:px-6 lg:gap-x-4">
        <Wordmark />
        {user && (
          <nav aria-label={t`Main`} className="mr-auto hidden items-center md:flex lg:gap-1">
            <HeaderPageLinks />
          </nav>
        )}
        {user !== undefined && (
          <div className="flex items-center gap-2">
            <nav
              aria-label={t`Account`}
              className={cx('items-center md:flex lg:gap-1', user === null ? 'flex' : 'hidden')}
            >
              <AccountLinks user={user} />
            </nav>
            <IconButton
              label={t`Menu`}
              className="-mr-2 md:hidden"
              icon={<Menu className="size-6" />}
              aria-expanded={isMenuOpen}
              aria-haspopup="dialog"
              onClick={() => setIsMenuOpen(true)}
            />
          </div>
        )}
      </div>
      {user !== undefined && (
        <Sheet side="right" isOpen={isMenuOpen} onOpenChange={setIsMenuOpen} title={t`Menu`}>
          {user && (
            <nav aria-label={t`Main`} className={menuClasses}>
              <MenuPageLinks onClick={closeMenu} />
            </nav>
          )}
          <nav aria-label={t`Account`} className={cx(menuClasses, user && 'mt-2 border-t border-line pt-2')}>
            <AccountLinks user={user} onClick={closeMenu} />
          </nav>
        </Sheet>
      )}
    </header>
  );
}
