import { ButtonLink } from '#web/ui/button.tsx';

const links = {
  login: { href: '/api/login', label: 'Standard Login' },
  mobile: { href: '/api/mobile-login', label: 'Mobile Login' },
  logout: { href: '/api/logout', label: 'Sign Out' },
} as const;

export function LoginLinks({
  show,
  isMain = true,
}: {
  show: readonly (keyof typeof links)[];
  isMain?: boolean;
}) {
  return (
    <div className="flex flex-wrap gap-2">
      {show.map((name, index) => (
        <ButtonLink
          key={name}
          variant={isMain && index === 0 && name !== 'logout' ? 'primary' : 'secondary'}
          href={links[name].href}
        >
          {links[name].label}
        </ButtonLink>
      ))}
    </div>
  );
}
