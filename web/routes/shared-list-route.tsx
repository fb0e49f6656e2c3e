import { getRouteApi } from '@tanstack/react-router';
import { SharedListPage } from './shared-list-page.tsx';

const route = getRouteApi('/shared/$listId');

/** For navigation within the app, when the document doesn't contain the list. */
export function SharedListRoute() {
  const { listId } = route.useParams();
  return <SharedListPage listId={listId} />;
}
