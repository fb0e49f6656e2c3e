import { MAX_LINES_OF_LIST, MAX_LIST_MEMBERS, MAX_LISTS } from '#contract/lists.ts';
import { t } from '#domain/language.ts';
import { AppError, notFound } from '#server/http/errors.ts';

/** Also for who is no member: as if there were no such list. */
export const noSuchList = () => notFound(t`List`);

export const noSuchLink = () =>
  new AppError(404, 'not_found', t`This link does not work any more. Ask who sent it for a new one.`);

export const ownerOnly = (purpose: string) =>
  new AppError(403, 'owner_only', t`Only who owns this list can ${purpose}.`);

export const editorsOnly = (purpose: string) =>
  new AppError(
    403,
    'editors_only',
    t`You may tick on this list, but not ${purpose}. Ask who owns it to let you edit.`,
  );

export const tooManyLists = () =>
  new AppError(
    409,
    'lists_full',
    t`You are on ${MAX_LISTS} lists, which is all that fit. Delete or leave one first.`,
  );

export const tooManyMembers = () =>
  new AppError(
    409,
    'members_full',
    t`This list has ${MAX_LIST_MEMBERS} members, which is all that fit. Its owner can take somebody off first.`,
  );

export const listFull = () =>
  new AppError(
    409,
    'list_full',
    t`A list holds ${MAX_LINES_OF_LIST} lines, and not all of these fit. Remove some first, or start another list.`,
  );
