import { getRouteApi } from '@tanstack/react-router';
import { SharedListPage } from './shared-list-page.tsx';

const route = getRouteApi('/shared/$listId');

/** Used when the shopper navigates within the app, because in that case the document doesn't contain the list. */
export function SharedListRoute() {
  const { listId } = route.useParams();
  return <SharedListPage listId={listId} />;
}
