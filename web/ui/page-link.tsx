import type { ComponentProps } from 'react';
import { goTo } from '#web/lib/go-to.ts';

/** A link to a page of the app, opened without reloading if a router runs. */
export function PageLink({ href, onClick, ...rest }: ComponentProps<'a'> & { href: string }) {
  return (
    <a
      href={href}
      {...rest}
      onClick={(event) => {
        onClick?.(event);
        const { button, ctrlKey, metaKey, shiftKey, altKey } = event;
        if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return;
        event.preventDefault();
        goTo(href);
      }}
    />
  );
}
