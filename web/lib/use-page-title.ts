import { useEffect } from 'react';

/** Names the document after the page: "About · Cartwise"; without a title, "Cartwise". */
export function usePageTitle(title?: string): void {
  useEffect(() => {
    document.title = title === undefined ? 'Cartwise' : `${title} · Cartwise`;
  }, [title]);
}
