import { getRouteApi } from '@tanstack/react-router';
import { SharedListPage } from './shared-list-page.tsx';

const route = getRouteApi('/shared/$listId');

/** The list of the address, where the document does not have it already. */
export function SharedListRoute() {
  const { listId } = route.useParams();
  return <SharedListPage listId={listId} />;
}
