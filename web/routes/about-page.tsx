import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t, translateText } from '#domain/language.ts';
import { FRESH_PRICE_MAX_AGE_DAYS, STORE_PRICE_MAX_AGE_DAYS } from '#domain/price/age.ts';
import { MEDIAN_ESTIMATE_ERROR_PERCENT } from '#domain/price/estimate/usual-error.ts';
import { STATE_TAXES_AS_OF } from '#domain/tax/state-taxes.ts';
import { storeSourceQuery } from '#web/features/stores/store-area.ts';
import { rich } from '#web/lib/rich.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';

function Source({ href, name, children }: { href: string; name: string; children: ReactNode }) {
  return (
    <li>
      <a href={href} rel="noreferrer" target="_blank" className="font-medium underline underline-offset-4">
        {name}
      </a>
      <span className="text-ink-soft">: {children}</span>
    </li>
  );
}

function CreativeCommons() {
  return (
    <a
      href="https://creativecommons.org/licenses/by/4.0/"
      className="underline underline-offset-4"
      rel="noreferrer"
      target="_blank"
    >
      {t`CC BY 4.0`}
    </a>
  );
}

function Section({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="mt-8">
      <h2 className="text-lg">{title}</h2>
      <div className="mt-2 space-y-2">{children}</div>
    </section>
  );
}

function StoreSource() {
  const { data } = useQuery(storeSourceQuery);
  if (data === undefined) return null;
  return (
    <p>
      {data.isAsked
        ? t`To find real stores near you, we send your location rounded to about seven miles. We send nothing else about you.`
        : t`This site doesn’t look up stores online. It knows only the stores loaded here, if any.`}
    </p>
  );
}

export function AboutPage() {
  usePageTitle(t`About`);
  return (
    <article className="mx-auto w-full max-w-2xl px-4 py-10 sm:px-6">
      <h1 className="text-xl">{t`About Cartwise`}</h1>
      <p className="mt-2">
        {t`Make a list, pick up to five stores, and see who’s cheapest for the whole cart. We add 8% tax to every total unless you choose state rates.`}
      </p>
      <Section id="prices" title={t`How we get prices`}>
        <p>
          {rich`A price someone saw in a store shows where it came from and when. It counts as fresh for ${FRESH_PRICE_MAX_AGE_DAYS} days, and we use it for ${STORE_PRICE_MAX_AGE_DAYS}. If no one has seen a price at that store, we use one from the same chain. If there isn’t one, we estimate it and mark it with “~” and a range.`}
        </p>
        <p>
          {rich`We start with the U.S. average price from the Bureau of Labor Statistics if there is one, or a typical shelf price, and adjust it for brand, size, region, and chain. A real price seen at any store moves our estimates for that item everywhere else. Tested against published prices, our estimates were usually within about ${MEDIAN_ESTIMATE_ERROR_PERCENT}% of the shelf price, and some were much further off. The real price was in our range about 8 of 10 times. Of two stores, we picked the cheaper one about 8 of 10 times, and more than 9 of 10 times when we said we were sure. Prices you enter also teach us how that chain compares, for you only. It’s a best guess with a range, not an offer.`}
        </p>
        <p>
          {t`A store that’s missing an item is never called the lowest, and we don’t compare its total with full totals.`}
        </p>
      </Section>
      <Section id="tax" title={t`Tax`}>
        <p>
          {rich`We add a flat 8% tax to everything, at every store. No state charges that much on groceries, so totals are usually a little too high. Tap the tax line to use state rates instead, with separate rates for groceries, candy, soda, and household and personal items. These are approximate: rates from ${translateText(STATE_TAXES_AS_OF)}, from the sources below, without city or county tax, and with older rules for candy and soda. Your receipt may differ.`}{' '}
          {t`If you pay with SNAP (EBT), we add no tax to what it pays.`}
        </p>
      </Section>
      <Section title={t`Stores`}>
        <p>
          {t`Stores marked “Sample location” stand in for chains in your area. They’re placed in the middle of a ZIP code and have no address. Real stores replace them as we find them.`}
        </p>
        <StoreSource />
      </Section>
      <Section title={t`Data sources and credits`}>
        <ul className="list-disc space-y-2 pl-5">
          <Source href="https://www.fns.usda.gov/snap/retailer-locator" name="U.S. Department of Agriculture">
            {t`real stores and their addresses: the Food and Nutrition Administration’s list of authorized SNAP retailers. This product is not endorsed by the USDA.`}
          </Source>
          <Source href="https://www.geonames.org/" name="GeoNames">
            {rich`place names and ZIP codes, under ${<CreativeCommons />}; shortened and combined with locations from the next source.`}
          </Source>
          <Source href="https://www.census.gov/" name="U.S. Census Bureau">
            {t`ZIP code locations. This product is not endorsed by the Census Bureau.`}
          </Source>
          <Source
            href="https://www.bls.gov/cpi/factsheets/average-prices.htm"
            name="U.S. Bureau of Labor Statistics"
          >
            {t`average grocery prices, the starting point for many of our estimates.`}
          </Source>
          <Source
            href="https://github.com/SocratesTheProphet/us-sales-tax-rates-dataset"
            name="US Sales-Tax Rates dataset by Sean Murphy"
          >
            {rich`state sales tax rates, under ${<CreativeCommons />}; we use each state’s lowest rate.`}
          </Source>
          <Source
            href="https://www.grocerydive.com/news/more-states-cut-grocery-taxes/808791"
            name="Grocery Dive"
          >
            {t`which states tax groceries in 2026, also legalclarity.org, the Iola Register and VATupdate; candy and soda are as the Tax Foundation listed them in 2012 and 2019.`}
          </Source>
          <Source href="https://www.openstreetmap.org/copyright" name="© OpenStreetMap contributors">
            {t`street addresses, looked up through Nominatim when you type one, under the ODbL.`}
          </Source>
          <Source href="https://prices.openfoodfacts.org" name="Open Prices, Open Food Facts contributors">
            {t`prices people reported, credited where they’re shown, under the ODbL.`}
          </Source>
          <Source href="https://github.com/microsoft/fluentui-emoji" name="Fluent Emoji by Microsoft">
            {t`pictures of items, under the MIT license.`}
          </Source>
        </ul>
      </Section>
    </article>
  );
}
