import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getReportPhoto } from '#contract/price-photos.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { createQueryOptions } from '#web/api/query.ts';
import { Button } from '#web/ui/button.tsx';

export function ReportPhoto({ id }: { id: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data, error } = useQuery({
    ...createQueryOptions(getReportPhoto, { params: { id } }, { gcTime: 0 }),
    enabled: isOpen,
  });
  if (!isOpen) {
    return (
      <Button size="sm" className="mt-2" onClick={() => setIsOpen(true)}>
        Show the photo
      </Button>
    );
  }
  if (error !== null)
    return <p className="text-sm text-red">{errorMessage(error, 'It cannot be shown now.')}</p>;
  if (data?.photo === null) return <p className="text-sm text-ink-soft">The photo was deleted.</p>;
  return data === undefined ? (
    <p className="text-sm text-ink-soft">Loading the photo</p>
  ) : (
    <img
      src={`data:image/jpeg;base64,${data.photo}`}
      alt="The shelf label"
      className="mt-2 max-h-96 max-w-full rounded-lg border border-line object-contain"
    />
  );
}
