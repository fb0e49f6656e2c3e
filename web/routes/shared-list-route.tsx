import { getRouteApi } from '@tanstack/react-router';
import { SharedListPage } from './shared-list-page.tsx';

const route = getRouteApi('/shared/$listId');

/** Used when the shopper navigates here within the app, because the document then doesn't contain the list. */
export function SharedListRoute() {
  const { listId } = route.useParams();
  return <SharedListPage listId={listId} />;
}
