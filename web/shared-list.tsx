import type { User } from '#contract/auth.ts';
import { CURRENT_USER_PATH } from '#contract/page-data.ts';
import type { SharedList } from '#contract/shared-lists.ts';
import { createQueryClient } from './api/query.ts';
import { recheckCachedPage } from './features/auth/recheck-cached-page.ts';
import { setUser } from './features/auth/user-query.ts';
import { sharedListQuery } from './features/shared-lists/use-shared-lists.ts';
import { SharedListPage } from './routes/shared-list-page.tsx';
import { createStandalonePage, type StandalonePageProps } from './standalone-page.tsx';

export function createSharedListPage(props: StandalonePageProps) {
  const { answers } = props.data;
  const [list] = Object.entries(answers).flatMap(([address, answer]) =>
    address === CURRENT_USER_PATH ? [] : [answer as SharedList],
  );
  if (list === undefined) throw new Error('The document tells no list.');
  const user = (answers[CURRENT_USER_PATH] ?? null) as User | null;
  const queryClient = createQueryClient();
  queryClient.setQueryData(sharedListQuery(list.id).queryKey, list);
  setUser(queryClient, user);
  recheckCachedPage(queryClient);
  return createStandalonePage(props, queryClient, <SharedListPage listId={list.id} />);
}
