import { type ReactNode, StrictMode } from 'react';
import { prerender } from 'react-dom/static.edge';
import type { RenderPage } from '#contract/page-data.ts';
import { createLandingPage } from './landing.tsx';
import { HomeShell } from './routes/home-shell.tsx';
import { createSharedListPage } from './shared-list.tsx';
import type { StandalonePageProps } from './standalone-page.tsx';

function createPageElement(props: StandalonePageProps): ReactNode {
  if (props.data.shows === 'home') return <HomeShell data={props.data} />;
  const createPage = props.data.shows === 'landing' ? createLandingPage : createSharedListPage;
  return createPage(props).element;
}

export const renderPage: RenderPage = async (data, ads) => {
  const element = createPageElement({ data, ads, currentPath: '/' });
  // With an unlimited chunk size, React puts all HTML in its final place, so no script has to move it.
  const options = { progressiveChunkSize: Number.POSITIVE_INFINITY };
  const { prelude } = await prerender(<StrictMode>{element}</StrictMode>, options);
  return new Response(prelude).text();
};
