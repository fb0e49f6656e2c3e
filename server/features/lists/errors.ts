import { MAX_LINES_PER_LIST, MAX_LIST_MEMBERS, MAX_LISTS } from '#contract/lists.ts';
import { t } from '#domain/language.ts';
import { AppError, notFoundError } from '#server/http/errors.ts';

/** Also thrown for people who aren't members, so that nobody can find out which lists exist. */
export const noSuchListError = () => notFoundError(t`List`);

export const noSuchLinkError = () =>
  new AppError(404, 'not_found', t`This link doesn’t work anymore. Ask whoever sent it for a new one.`);

export const ownerOnlyError = (purpose: string) =>
  new AppError(403, 'owner_only', t`Only the list owner can ${purpose}.`);

export const editorsOnlyError = (purpose: string) =>
  new AppError(
    403,
    'editors_only',
    t`You can check things off on this list, but not ${purpose}. Ask the owner to let you edit.`,
  );

export const budgetChangedError = () =>
  new AppError(
    409,
    'budget_changed',
    t`Someone changed the budget at the same time. Save it again to replace theirs.`,
  );

export const tooManyListsError = () =>
  new AppError(
    409,
    'lists_full',
    t`You’re on ${MAX_LISTS} lists, the most allowed. Delete or leave one first.`,
  );

export const tooManyMembersError = () =>
  new AppError(
    409,
    'members_full',
    t`This list is full at ${MAX_LIST_MEMBERS} members. Its owner can remove someone first.`,
  );

export const tooManyListLinesError = () =>
  new AppError(
    409,
    'list_full',
    t`A list can have up to ${MAX_LINES_PER_LIST} items, and these won’t all fit. Remove some first or start another list.`,
  );
