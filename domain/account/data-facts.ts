import { t } from '#domain/language.ts';

export type PrivacyFact = readonly [what: string, says: string];

export const listStoredData = (): readonly PrivacyFact[] => [
  [t`Your account`, t`Your name, email, and a scrambled form of your password that no one can read.`],
  [
    t`Your shopping`,
    t`Your cart, lists, notes, favorites, recurring orders, and shared lists; prices you reported or are watching; barcodes you named; what you check off in the store and in what order; and the store, date, items, and totals from your receipts.`,
  ],
  [
    t`Photos`,
    t`Photos of shelf labels you add to a price. Only you and our reviewers see them. Receipts are read on your device, and their photos stay there.`,
  ],
  [t`Assistants`, t`The name and website of each assistant you connect, and when it was last used.`],
  [t`Where you shop`, t`Your location, distance, chosen stores, and tax setting.`],
  [t`Where you are signed in`, t`The type of each device and part of its network address.`],
  [
    t`Who may share your household`,
    t`Scrambled IDs of the networks and devices you sign in and report prices from, of the card you pay with, and of the lists you share. Once we’ve reviewed one of your prices, this includes every network and device you use Cartwise on. They tell us whether reports of a price come from different households.`,
  ],
  [t`What you send`, t`Your text messages, the numbers you sent them to, and your suggestions.`],
  [t`Payments`, t`Whether you subscribe and until when. We never keep a card number.`],
];

export const listDataRecipients = (): readonly PrivacyFact[] => [
  [
    t`Everyone`,
    t`Prices you reported, once confirmed, and barcodes you named, once reviewed. They stay without your name, even after you leave.`,
  ],
  [t`Anyone with a list’s link`, t`The list, its title and the name you chose to show.`],
  [
    t`Anyone with a comparison’s link`,
    t`Products, stores, and prices, but no name and no notes, until you delete it.`,
  ],
  [
    t`An assistant you connect`,
    t`Your cart, your lists, and your stores, until you disconnect it. Never your email, location, receipts, or payments.`,
  ],
  [
    t`People on a list with you`,
    t`Your first name, what you add and check off, and that you’re at the store, if you say so. What you wrote on their list stays after you leave, without your name. Guests on your list also see prices at your stores.`,
  ],
  [
    t`Open Prices, when you choose it for a price`,
    t`The price, its photo, the product, and the store, without your name. They stay public.`,
  ],
  [t`Stripe, when you subscribe`, t`Your email and your card, sent straight from your browser.`],
  [t`Twilio, when you send a text message`, t`The number and the text.`],
  [t`Our email service`, t`Your email address and the emails we send you.`],
  [
    t`OpenStreetMap’s Nominatim, when you type a street address`,
    t`The address, without your name. ZIP codes, cities, and your device’s location stay here.`,
  ],
  [t`The USDA’s list of stores`, t`Your location, rounded to about seven miles.`],
  [t`A store’s website, when you follow a link to it`, t`What you search for there.`],
  [t`Google, where its ads are shown`, t`That you viewed the page. It sets its own cookies.`],
];

export const listCookies = (): readonly PrivacyFact[] => [
  [
    t`While you are signed in`,
    t`One that keeps you signed in. It ends after 7 days without a visit, or 30 days at most.`,
  ],
  [t`While you sign in`, t`A few that take you back to the page you came from.`],
  [
    t`Once you have signed in`,
    t`One on the sign-in page, for 180 days. It helps us tell your device from someone guessing your password.`,
  ],
  [
    t`When you sign in or report a price`,
    t`One with a random number, for 180 days. It shows us when two people use the same browser, so we count them as one household.`,
  ],
  [
    t`When you join a list as a guest`,
    t`One that lets this browser open the lists it joined, for 400 days. It’s set when you open the link, and it goes away when you close the browser if you don’t join.`,
  ],
  [t`When you choose a language`, t`One that remembers it for a year.`],
  [
    t`When you sign out`,
    t`One that tells the next page to clear your lists from this device. Then it’s deleted too.`,
  ],
  [
    t`To shop without a signal`,
    t`No cookie. This browser keeps a copy of your lists, and your changes until they’re sent.`,
  ],
  [
    t`Only in this browser`,
    t`Text you haven’t sent yet, the demo cart, and how pages look. None of it is sent to us.`,
  ],
  [t`To count visits`, t`None. We count page views by the hour, not who viewed them.`],
];
