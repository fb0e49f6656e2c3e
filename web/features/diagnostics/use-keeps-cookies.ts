import { useEffect, useState } from 'react';
import { keepsCookies } from './keeps-cookies.ts';

/** Whether this browser keeps cookies; undefined while it is tried. */
export function useKeepsCookies(): boolean | undefined {
  const [areKept, setAreKept] = useState<boolean>();
  useEffect(() => void keepsCookies().then(setAreKept), []);
  return areKept;
}
