import { useState } from 'react';
import { t } from '#domain/language.ts';
import { locateDevice, locateTypedPlace } from '#web/features/demo/demo-place.ts';
import { demoBudgetChains, sampleStores } from '#web/features/demo/sample-stores.ts';
import type { useDemo } from '#web/features/demo/use-demo.ts';
import { DistanceFilter } from '#web/features/location/distance-filter.tsx';
import { LocationForm } from '#web/features/location/location-form.tsx';
import { useDeviceLocation } from '#web/features/location/use-device-location.ts';
import { distanceText } from '#web/features/stores/pick-stores.ts';
import { StorePicker } from '#web/features/stores/store-picker.tsx';
import { CardSection } from '#web/ui/card.tsx';

const STEP_MILES = 1;
const QUICK_PICKS_MILES = [5, 10, 15];

const stores = [...sampleStores];

export function DemoLocation({ demo }: { demo: ReturnType<typeof useDemo> }) {
  const { place, miles, setMiles, setPlace, setStores } = demo;
  const [text, setText] = useState('');
  const device = useDeviceLocation(locateDevice, false, locateDevice, ({ address }) => setPlace(address));
  return (
    <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2 print:hidden">
      <CardSection
        title={t`Your location`}
        description={
          place === null ? t`In the demo, any location works.` : t`${place}. The sample stores stay the same.`
        }
      >
        <div className="space-y-4">
          <LocationForm
            location={place === null ? null : { address: place }}
            text={text}
            onTextChange={setText}
            findPlace={locateTypedPlace}
            device={device}
            onFound={({ address }) => {
              setText('');
              setPlace(address);
            }}
          />
          <DistanceFilter
            miles={miles}
            stepMiles={STEP_MILES}
            picksMiles={QUICK_PICKS_MILES}
            onChange={setMiles}
          />
        </div>
      </CardSection>
      <CardSection title={t`Your stores`}>
        <StorePicker
          stores={stores}
          miles={miles}
          selected={demo.stores}
          onSelect={setStores}
          budgetChains={demoBudgetChains}
          locationText={() => t`Sample store`}
          distanceText={({ calculatedDistance = 0 }) => distanceText(calculatedDistance)}
          below={() => (
            <p className="mt-2 text-sm text-ink-soft">
              {t`Five sample stores at made-up distances. Sign in to see the stores near you.`}
            </p>
          )}
        />
      </CardSection>
    </div>
  );
}
