import { expect, it } from 'vitest';
import { setUpReceiptLines } from '#tests/support/receipt-lines.ts';

const { findStoreId, match } = await setUpReceiptLines();
const traderJoes = await findStoreId('trader-joes');

it.each([
  ['BNTY SAS 6DR', 'Paper Towels, Bounty, 6 double rolls'],
  ['TORTILL FLOUR', 'Flour Tortillas, Store brand, 10 ct'],
  ['GLAD TALL KTCHN 45C', 'Tall Kitchen Trash Bags 13 Gallon, Glad, 45 ct'],
  ['APPLES HONEYCR1SP', 'Honeycrisp Apples, Fresh, lb'],
  ['Boulder PprTwl 6 Roll', 'Paper Towels, Store brand, 6 double rolls'],
])('Receipt line %s suggests %s without preselecting it, because an abbreviation was guessed', async (printedName, first) =>
  expect(await match(printedName)).toEqual({ first, isSure: false }));

it.each([
  ['GV WHL MLK 1G', 'Whole Milk, Great Value, 1 gal'],
  ['ON YELLOW 3LB BAG', 'Yellow Onions, Fresh, 3 lb bag'],
  ['BARILLA SPAG 16Z', 'Spaghetti, Barilla, 16 oz'],
  ['CHOBANI YOG VAN 32Z', 'Vanilla Greek Yogurt, Chobani, 32 oz'],
])('Receipt line %s preselects %s, because the abbreviated size matches', async (printedName, first) =>
  expect(await match(printedName)).toEqual({ first, isSure: true }));

it.each([
  ['EB LG EGGS 18', "Large Eggs, Eggland's Best, 18 ct"],
  ['CMPBL CHKN NDL', "Chicken Noodle Soup, Campbell's, 10.75 oz"],
  ['FR VEG BROCCOLI', 'Frozen Broccoli Florets, Store brand, 12 oz'],
  ['BKRY FR BREAD', 'French Bread, Store brand, 14 oz'],
  ['1/2 1/2 QT', 'Half & Half, Store brand, 32 fl oz'],
  ['BNJRY CHRY GRCIA PT', "Cherry Ice Cream, Ben & Jerry's Cherry Garcia, 16 fl oz"],
  ['RANCHERS CHUCK RST', 'Chuck Roast, Fresh, lb'],
  ['UP&UP 13GAL TRS', 'Trash Bags, Store brand, 40 ct'],
  ['HVY CRM WHPPNG PT', 'Heavy Whipping Cream, Store brand, 16 fl oz'],
  ['PEPP FARM GLDFSH', 'Cheese Crackers, Goldfish, 6.6 oz'],
  ['SILK OATMLK 64OZ', 'Oat Milk, Silk, 64 fl oz'],
  ['BLUEBERRIES ORG PINT', 'Blueberries, Organic, 6 oz'],
  ['KOMBUCHA GTS GNGR', "Kombucha, GT's, 16 fl oz"],
  ['CAMP CRM MUSHRM 10.5', "Cream of Mushroom Soup, Campbell's, 10.5 oz"],
  ['VITL FRM PSTR EGGS', 'Pasture Raised Eggs, Vital Farms, dozen'],
  ['PNTRY EGG NOODL 12', 'Egg Noodles, Store brand, 12 oz'],
  ['KIWI GOLD 4CT CLM', 'Golden Kiwi, Zespri, 1 lb'],
  ['JABON ZOTE ROSA', 'Laundry Bar Soap, Zote, 14.1 oz'],
  ['LIMES PERSIAN', 'Limes, Fresh, each'],
  ['DEL MNT CUT GRN BN', 'Canned Green Beans, Del Monte, 14.5 oz'],
  ['BF CHK ROAST BNLS', 'Chuck Roast, Fresh, lb'],
  ['GRTN FISH STIX', "Fish Sticks, Gorton's, 18 oz"],
  ['SCHN RAISIN BRN', 'Raisin Bran Cereal, Store brand, 18.7 oz'],
  ['CLOVER 1% GAL', '1% Low Fat Milk, Store brand, 1 gal'],
  ['WHT RICE 5LB', 'Long Grain White Rice, Store brand, 5 lb bag'],
  ['CREST CAV TP', 'Toothpaste, Crest, 5.4 oz'],
  ['CHARMIN ULT STRNG 6MG', 'Toilet Paper, Charmin Ultra Strong, 12 mega rolls'],
  ['SCOTT BATH 12RL', 'Toilet Paper, Scott 1000, 12 rolls'],
  ['QKR INST OATMEAL', 'Instant Oatmeal, Quaker, 10 ct'],
  ['SIMPLE TRUTH TOFU FRM', 'Firm Tofu, Store brand, 14 oz'],
  ['OLIVE OIL EV 1L', 'Extra Virgin Olive Oil, Store brand, 17 fl oz'],
  ['KRO EXT VRGN OLV 17OZ', 'Extra Virgin Olive Oil, Store brand, 17 fl oz'],
  ['KRO UNSLTD BTR STK', 'Unsalted Butter, Store brand, 1 lb'],
  ['KRO LRG EGGS 18CT', 'Large Eggs, Store brand, dozen'],
  ['BNQT POT PIE CHKN', 'Frozen Chicken Pot Pie Dinner, Banquet, 7 oz'],
  ['MARTINS POT RLS 8', "Potato Rolls, Martin's, 12 ct"],
  ['MASECA CORN FLR 4LB', 'Masa Harina, Maseca, 4.4 lb'],
  ['PINTO BEANS 4LB', 'Dried Pinto Beans, Store brand, 2 lb bag'],
  ['DRYERS VAN BEAN', "Vanilla Ice Cream, Dreyer's, 48 fl oz"],
  ['BC YEL CAKE MX', 'Yellow Cake Mix, Betty Crocker, 13.25 oz'],
  ['BNLS PORK BUTT', 'Pork Shoulder Roast, Fresh, lb'],
  ['PORK LOIN CHOPS BI', 'Pork Chops, Fresh, lb'],
  ['SAN GIORGIO RIGATONI', 'Rigatoni Pasta, Store brand, 16 oz'],
  ['RONZONI ELBOWS', 'Elbow Macaroni, Store brand, 16 oz'],
  ['CUT GREEN BEANS', 'Canned Green Beans, Store brand, 14.5 oz'],
  ['REYNOLDS FOIL 75SF', 'Aluminum Foil, Reynolds Wrap, 75 sq ft'],
  ['USNGR FRANKS', 'Hot Dogs, Store brand, 16 oz'],
  ['CTC CRL FAM SZ', 'Cinnamon Toast Crunch Cereal, General Mills, 12 oz'],
  ['SATSUMAS 3LB', 'Mandarins, Fresh, 3 lb bag'],
  ['MIRLITON', 'Chayote, Fresh, each'],
  ['DARIGOLD 2% HALF GAL', '2% Reduced Fat Milk, Store brand, 1 gal'],
  ['STEWARTS 2% 1/2GAL', '2% Reduced Fat Milk, Store brand, 1 gal'],
  ['CROWLEY COTT CHS 16', 'Cottage Cheese, Store brand, 24 oz'],
  ['PILLS CRESCENT 8CT', 'Crescent Rolls, Pillsbury, 8 oz'],
  ['MOTTS APPLSCE 6CT', "Applesauce, Mott's, 23 oz"],
  ['DLMNT PEAR HLVS', 'Canned Pears, Del Monte, 15.25 oz'],
  ['RED DEL APPLES 3LB', 'Red Delicious Apples, Fresh, 3 lb bag'],
  ['GV PAPER PLT', 'Paper Plates, Store brand, 100 ct'],
  ['GRANOLA CLUST', 'Granola, Store brand, 12 oz'],
  ['2% MILK 1/2 GALLON', '2% Reduced Fat Milk, Store brand, 1 gal'],
  ['BORDEN WHOLE GAL', 'Whole Milk, Store brand, 1 gal'],
  ['MRS BAIRDS WHITE', "White Bread, Mrs Baird's, 20 oz"],
  ['TOMBSTONE PEPP', 'Pepperoni Frozen Pizza, Tombstone, 19.3 oz'],
  ['JOHNSNVL BRATS 5CT', 'Bratwurst, Johnsonville, 19 oz'],
  ['OM TURKEY BACON', 'Turkey Bacon, Oscar Mayer, 12 oz'],
  ['ZPLC FREEZER QT 38', 'Quart Freezer Bags, Ziploc, 38 ct'],
  ['STELLA DORO BREADSTX', "Breadsticks, Stella D'oro, 9 oz"],
  ['GLENWOOD GRN BEANS', 'Canned Green Beans, Store brand, 14.5 oz'],
  ['DB VAN WAFERS', 'Vanilla Wafers, Store brand, 11 oz'],
  ['STRAWBRY 1LB', 'Strawberries, Fresh, 1 lb'],
])('The receipt line %s suggests %s', async (printedName, first) =>
  expect(await match(printedName)).toMatchObject({ first }));

it('If a chain sells mostly its own brand, a national brand is preselected only if the receipt line names it', async () => {
  const first = 'Cauliflower Gnocchi, Caulipower, 13 oz';
  expect(await match('CAULIFLOWER GNOCCHI 13OZ')).toEqual({ first, isSure: true });
  expect(await match('CAULIFLOWER GNOCCHI 13OZ', { storeId: traderJoes })).toEqual({ first, isSure: false });
});

it("A package isn't preselected if the receipt prints neither its size nor its brand", async () => {
  const first = 'Large Eggs, Store brand, dozen';
  expect(await match('GV LRG EGGS')).toEqual({ first, isSure: false });
  expect(await match('GV LRG EGGS DZ')).toEqual({ first, isSure: true });
  expect(await match('CAULIFLOWER GNOCCHI')).toMatchObject({ isSure: false });
  expect(await match('DE CECCO LINGUINE')).toMatchObject({ isSure: true });
});

it("A national brand that matches only by size isn't preselected unless the receipt line also shows the brand", async () => {
  const first = "Large Eggs, Eggland's Best, 18 ct";
  expect(await match('LG EGGS 18CT')).toEqual({ first, isSure: false });
  expect(await match('EGGLANDS BEST LG EGGS 18CT')).toEqual({ first, isSure: true });
});

it('No bread is preselected if WHT could mean white or wheat', async () => {
  expect(await match('GV WHT BREAD 20OZ')).toMatchObject({ isSure: false });
  expect(await match('WHL WHT BREAD 20OZ')).toMatchObject({
    first: 'Whole Wheat Bread, Store brand, 20 oz',
    isSure: true,
  });
});

it('If several lines of a receipt start with the same code, the code is read as the store brand', async () => {
  const others = ['WQ SALTED BUTTER', 'WQ CHED SHRED 8OZ'];
  const first = 'Canola Oil, Store brand, 48 fl oz';
  expect(await match('WQ CANOLA OIL 48OZ', { others })).toEqual({ first, isSure: true });
  expect(await match('WQ CANOLA OIL 48OZ')).toEqual({ first, isSure: false });
  expect(await match('WQ MOZZ SHRED 8OZ', { others })).toMatchObject({
    first: 'Shredded Mozzarella Cheese, Store brand, 16 oz',
  });
});

it("A receipt line for a product sold by weight isn't matched to a package", async () => {
  expect(await match('JALAPENO', { isByWeight: true })).toMatchObject({
    first: 'Jalapeno Peppers, Fresh, lb',
  });
});

it.each([
  ['GV 18CT EGGS', 'walmart-supercenter', 'Large Eggs, Store brand, dozen'],
  ['Appleton Farms Bacon', 'aldi', 'Bacon, Store brand, 16 oz'],
  ['AUNT MILLIES WHEAT', 'meijer', 'Whole Wheat Bread, Store brand, 20 oz'],
])("For the receipt line %s at %s, %s ranks above special varieties and brands that aren't printed on the line", async (printedName, slug, first) =>
  expect(await match(printedName, { storeId: await findStoreId(slug) })).toEqual({ first, isSure: false }));

it('HORMEL CHILI 15OZ suggests chili with beans without preselecting it', async () =>
  expect(await match('HORMEL CHILI 15OZ')).toEqual({
    first: 'Chili with Beans, Hormel, 15 oz',
    isSure: false,
  }));
