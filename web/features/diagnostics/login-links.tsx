import { ButtonLink } from '#web/ui/button.tsx';

const links = {
  login: { href: '/api/login', label: 'Standard Login' },
  mobile: { href: '/api/mobile-login', label: 'Mobile Login' },
  logout: { href: '/api/logout', label: 'Sign Out' },
} as const;

/** Ways in and out, the first of them as the main one. */
export function LoginLinks({
  show,
  onLeave,
}: {
  show: readonly (keyof typeof links)[];
  onLeave?: () => void;
}) {
  return (
    <div className="flex flex-wrap gap-2">
      {show.map((name, index) => (
        <ButtonLink key={name} look={index === 0 && name !== 'logout' ? 'primary' : 'secondary'}>
          <a href={links[name].href} onClick={onLeave}>
            {links[name].label}
          </a>
        </ButtonLink>
      ))}
    </div>
  );
}
