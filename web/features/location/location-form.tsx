import { useMutation } from '@tanstack/react-query';
import { LocateFixed } from 'lucide-react';
import type { FormEvent } from 'react';
import { ADDRESS_MAX_CHARACTERS } from '#contract/limits.ts';
import type { UserLocation } from '#contract/preferences.ts';
import { t } from '#domain/language.ts';
import { rich } from '#web/lib/rich.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/input.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { FoundPlace } from './find-place.ts';
import type { DeviceLocation } from './use-device-location.ts';

/** `findPlace` geocodes the typed address. The caller clears `text` once it has saved the location. */
export function LocationForm({
  location,
  text,
  onTextChange,
  findPlace,
  device,
  onFound,
}: {
  location: Pick<UserLocation, 'address'> | null;
  text: string;
  onTextChange: (text: string) => void;
  findPlace: (text: string) => Promise<FoundPlace>;
  device: DeviceLocation;
  onFound: (location: UserLocation) => void | Promise<void>;
}) {
  const placeSearch = useMutation({
    mutationFn: findPlace,
    onSuccess: ({ others = [], ...foundLocation }) => {
      if (others.length > 0) return undefined;
      device.clearProblem();
      return onFound(foundLocation);
    },
  });
  const { others = [], address = '' } = placeSearch.data ?? {};
  const placeChoices = others.length === 0 ? [] : [address, ...others];
  const isBlank = text.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBlank && !placeSearch.isPending) placeSearch.mutate(text);
  };
  const problem = placeSearch.error?.message ?? (text === '' ? device.problem : undefined);

  return (
    <div>
      <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
        <Field
          className="min-w-32 flex-1 basis-32"
          label={t`ZIP, city, or address`}
          placeholder={location === null ? '60614' : location.address}
          autoComplete="postal-code"
          enterKeyHint="go"
          maxLength={ADDRESS_MAX_CHARACTERS}
          value={text}
          onChange={(event) => {
            onTextChange(event.target.value);
            if (placeSearch.isError || placeSearch.isSuccess) placeSearch.reset();
          }}
        />
        <Button
          type="submit"
          className="max-[420px]:flex-1"
          variant={location === null ? 'primary' : 'secondary'}
          isPending={placeSearch.isPending}
          disabledReason={isBlank ? t`Enter a ZIP, city, or address first` : undefined}
        >
          {t`Location Update`}
        </Button>
      </form>
      {placeChoices.length > 0 && (
        <div role="group" aria-label={t`Which ${text.trim()}?`} className="mt-2">
          <p role="status" className="text-sm">
            {rich`Which ${text.trim()}? If it’s not one of these, type its state too.`}
          </p>
          <div className="mt-1.5 flex flex-wrap gap-2">
            {placeChoices.map((choice) => (
              <Button
                key={choice}
                size="sm"
                onClick={() => {
                  onTextChange(choice);
                  placeSearch.mutate(choice);
                }}
              >
                {choice}
              </Button>
            ))}
          </div>
        </div>
      )}
      {problem !== undefined && (
        <p role="alert" className="mt-1.5 text-sm text-red">
          {problem}
        </p>
      )}
      <div className="mt-1 flex min-h-9 flex-wrap items-center justify-between gap-x-3">
        {device.isPending ? (
          <Spinner label={t`Finding your location…`} className="text-sm" />
        ) : (
          <Button
            variant="quiet"
            size="sm"
            className="-ml-2.5 text-ink-soft"
            icon={<LocateFixed className="size-4" />}
            onClick={() => {
              placeSearch.reset();
              device.locate();
            }}
          >
            {t`Use my location`}
          </Button>
        )}
        {problem === undefined && placeChoices.length === 0 && location === null && !device.isPending && (
          <p className="text-sm text-ink-soft">{t`A ZIP code is enough.`}</p>
        )}
      </div>
    </div>
  );
}
