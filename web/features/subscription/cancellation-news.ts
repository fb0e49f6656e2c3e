import { useEffect } from 'react';
import { toast } from '#web/ui/toast.ts';

const KEY = 'cartwise.cancelled';

/** Keeps what cancelling has brought for the page that is about to load again. */
export function keepCancellationNews(news: string): void {
  try {
    sessionStorage.setItem(KEY, news);
  } catch {
    // Then the subscription card alone says so.
  }
}

function takeCancellationNews(): string | null {
  try {
    const news = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return news;
  } catch {
    return null;
  }
}

/** Says once, on the page that has loaded again, that the subscription was cancelled. */
export function useCancellationNews(): void {
  useEffect(() => {
    const news = takeCancellationNews();
    if (news !== null) toast({ title: 'Subscription Cancelled', description: news });
  }, []);
}
