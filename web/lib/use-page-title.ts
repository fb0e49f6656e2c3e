import { useEffect } from 'react';

/** Sets the document title: "About · Cartwise", or "Cartwise" without a title. */
export function usePageTitle(title?: string): void {
  useEffect(() => {
    document.title = title === undefined ? 'Cartwise' : `${title} · Cartwise`;
  }, [title]);
}
