import { getRouteApi } from '@tanstack/react-router';
import { SharedListPage } from './shared-list-page.tsx';

const route = getRouteApi('/shared/$listId');

/** Used after navigation within the app: the document doesn't contain the list. */
export function SharedListRoute() {
  const { listId } = route.useParams();
  return <SharedListPage listId={listId} />;
}
