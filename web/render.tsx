import { type ReactNode, StrictMode } from 'react';
import { prerender } from 'react-dom/static.edge';
import type { RenderPage } from '#contract/page-data.ts';
import { createLanding } from './landing.tsx';
import type { ReadyPageProps } from './ready-page.tsx';
import { HomeShell } from './routes/home-shell.tsx';
import { createSharedList } from './shared-list.tsx';

/** React puts image preloads before the page, but no image here is urgent. */
const preloads = /^(<link rel="preload"[^>]*>)+/;

function elementOf(ready: ReadyPageProps): ReactNode {
  if (ready.data.shows === 'home') return <HomeShell data={ready.data} />;
  const create = ready.data.shows === 'landing' ? createLanding : createSharedList;
  return create(ready).element;
}

export const renderPage: RenderPage = async (data, ads) => {
  const element = elementOf({ data, ads, here: '/' });
  // With an unlimited chunk size, React sends everything in place, so that no script has to move parts of the page.
  const options = { progressiveChunkSize: Number.POSITIVE_INFINITY };
  const { prelude } = await prerender(<StrictMode>{element}</StrictMode>, options);
  return (await new Response(prelude).text()).replace(preloads, '');
};
