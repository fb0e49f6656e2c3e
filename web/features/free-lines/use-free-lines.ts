import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { addFreeLine, type FreeLine, removeFreeLine } from '#contract/free-lines.ts';
import { FREE_LINE_MAX_CHARACTERS } from '#contract/limits.ts';
import { messageOf, shownError } from '#web/api/api-error.ts';
import { optimisticUpdate, succeeds } from '#web/api/mutations.ts';
import { request } from '#web/api/request.ts';
import { freeLinesQuery, refreshFreeLines } from '#web/shared/free-lines-query.ts';
import { toast, toastFailure } from '#web/ui/toast.ts';

type NewLine = Pick<FreeLine, 'text'> & Partial<Pick<FreeLine, 'addedAt'>>;

/** The notes of the list: what the catalogue does not know, in the shopper's own words. */
export function useFreeLines() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(freeLinesQuery);
  const refresh = () => refreshFreeLines(client);

  const adding = useMutation({
    mutationFn: ({ text, addedAt }: NewLine) =>
      request(addFreeLine, { body: addedAt === undefined ? { text } : { text, addedAt } }),
    onError: (error) => toastFailure('Error', messageOf(error, 'The note could not be kept.')),
    onSettled: refresh,
  });
  const removing = useMutation({
    mutationFn: ({ id }: FreeLine) => request(removeFreeLine, { params: { id } }),
    onMutate: ({ id }) =>
      optimisticUpdate<FreeLine[]>(client, freeLinesQuery.queryKey, (lines) =>
        lines.filter((line) => line.id !== id),
      ),
    onSuccess: (_nothing, { text, addedAt }) =>
      toast({
        title: `Removed ${text}`,
        action: { label: 'Undo', run: () => adding.mutate({ text, addedAt }) },
      }),
    onError: (error, _line, rollback) => {
      rollback?.();
      toastFailure('Error', messageOf(error, 'The note could not be removed.'));
    },
    onSettled: refresh,
  });

  return {
    lines: data ?? [],
    /** Why they are not there. */
    error: data === undefined ? shownError(error) : null,
    retry: () => void refetch(),
    /** Keeps a text as a note; resolves to whether the server has it. */
    keep: async (text: string): Promise<boolean> => {
      const isKept = await succeeds(adding.mutateAsync({ text: text.slice(0, FREE_LINE_MAX_CHARACTERS) }));
      if (isKept)
        toast({ title: 'Kept as a note', description: `${text} is on your list. It is not compared.` });
      return isKept;
    },
    remove: (line: FreeLine) => removing.mutate(line),
  };
}
