import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t, translated } from '#domain/language.ts';
import { FRESH_DAYS, STORE_MAX_AGE_DAYS } from '#domain/price-age.ts';
import { STATE_TAXES_AS_OF } from '#domain/state-taxes.ts';
import { USUAL_ERROR_PERCENT } from '#domain/usual-error.ts';
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

function Part({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="mt-8">
      <h2 className="text-lg">{title}</h2>
      <div className="mt-2 space-y-2">{children}</div>
    </section>
  );
}

/** Where real stores come from, as this server is set up; nothing while that is not known. */
function StoreSource() {
  const { data } = useQuery(storeSourceQuery);
  if (data === undefined) return null;
  return (
    <p>
      {data.isAsked
        ? t`The real stores around you are asked for with your place rounded to about seven miles; nothing else about you is sent.`
        : t`Nobody is asked for the real stores around you: known are those that were loaded here, if any.`}
    </p>
  );
}

/** What the product rests on, with the credit that the sources ask for. */
export function AboutPage() {
  usePageTitle(t`About`);
  return (
    <article className="mx-auto w-full max-w-2xl px-4 py-10 sm:px-6">
      <h1 className="text-xl">{t`About Cartwise`}</h1>
      <p className="mt-2">
        {t`You write a list, pick up to five stores, and see where the whole cart costs least. 8% tax is added to every total, unless you choose the rates of the stores’ states.`}
      </p>
      <Part id="prices" title={t`What prices rest on`}>
        <p>
          {rich`A price that was seen at a store shows its source and its date. It counts as fresh for ${FRESH_DAYS} days and is used for ${STORE_MAX_AGE_DAYS}. Where none was seen at that store, one of the same chain is used. Where there is none either, Cartwise estimates, and says so with a “~” and a range.`}
        </p>
        <p>
          {rich`An estimate starts from the U.S. average price of such an item where the Bureau of Labor Statistics publishes one, otherwise from a typical shelf price, and is then adjusted for brand, size, region and what is known of the chain. A price that was seen at any store moves the estimates of that item at all others. Tried on published prices, estimates were usually within about ${USUAL_ERROR_PERCENT}% of what the store asked, and some were much further off. The range beside a price held the true one in about eight of ten cases, and what was said of whole carts “9 in 10” was so about nine times in ten. It is a guess with a stated width, not an offer.`}
        </p>
        <p>
          {t`A store that lacks an item is never called the lowest, and its total is not compared as if it were whole.`}
        </p>
      </Part>
      <Part id="tax" title={t`Tax`}>
        <p>
          {rich`Tax is a flat 8% on everything, the same at every store. No state asks for that much on groceries, so totals are usually somewhat too high. One tap beside the tax takes the rates of each store’s state instead, apart for groceries, candy, soda, and household and personal goods. They are about right: those of ${translated(STATE_TAXES_AS_OF)}, from the sources named below, without what cities and counties add, and with older tables for candy and soda. The till decides.`}
        </p>
      </Part>
      <Part title={t`Stores`}>
        <p>
          {t`Stores marked “Sample location” stand for chains that trade in the area. They are set at the middle of a ZIP code and have no address. They give way to real stores where those are known.`}
        </p>
        <StoreSource />
      </Part>
      <Part title={t`Data and credit`}>
        <ul className="list-disc space-y-2 pl-5">
          <Source href="https://www.fns.usda.gov/snap/retailer-locator" name="U.S. Department of Agriculture">
            {t`real stores and their addresses: the Food and Nutrition Administration’s list of authorized SNAP retailers. This product is not endorsed by the USDA.`}
          </Source>
          <Source href="https://www.geonames.org/" name="GeoNames">
            {rich`names of places and ZIP codes, under ${<CreativeCommons />}; shortened, and joined with the positions of the next source.`}
          </Source>
          <Source href="https://www.census.gov/" name="U.S. Census Bureau">
            {t`positions of ZIP code areas. This product is not endorsed by the Census Bureau.`}
          </Source>
          <Source
            href="https://www.bls.gov/cpi/factsheets/average-prices.htm"
            name="U.S. Bureau of Labor Statistics"
          >
            {t`average prices of groceries, the base of many estimates.`}
          </Source>
          <Source
            href="https://github.com/SocratesTheProphet/us-sales-tax-rates-dataset"
            name="US Sales-Tax Rates dataset by Sean Murphy"
          >
            {rich`general sales tax of the states, under ${<CreativeCommons />}; the lowest rate of each state.`}
          </Source>
          <Source
            href="https://www.grocerydive.com/news/more-states-cut-grocery-taxes/808791"
            name="Grocery Dive"
          >
            {t`which states tax groceries in 2026, also legalclarity.org, the Iola Register and VATupdate; candy and soda are as the Tax Foundation listed them in 2012 and 2019.`}
          </Source>
          <Source href="https://www.openstreetmap.org/copyright" name="© OpenStreetMap contributors">
            {t`street addresses, found through Nominatim when you type one, under the ODbL.`}
          </Source>
          <Source href="https://prices.openfoodfacts.org" name="Open Prices, Open Food Facts contributors">
            {t`prices that people saw, where they are shown as theirs, under the ODbL.`}
          </Source>
          <Source href="https://github.com/microsoft/fluentui-emoji" name="Fluent Emoji by Microsoft">
            {t`the pictures of goods, under the MIT license.`}
          </Source>
        </ul>
      </Part>
    </article>
  );
}
