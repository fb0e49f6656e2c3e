import { documentDeviation, type Statement } from './deviation.ts';

/** The specification's statements about constants and limits that no other section covers (section 9). */
export const section9Statements = {
  '9.price': 'Premium is $1.99 a month',
  '9.grace': 'Premium is kept for 30 days from signup',
  '9.tax': 'Tax is 8%',
  '9.month': 'A month of savings is 4.33 times the spread',
  '9.stores': 'At most 5 stores are selected',
  '9.demo-stores': 'Demo: 3 stores are selected to begin with',
  '9.distance': 'Distance: 15 miles to begin with on the main page',
  '9.demo-distance': 'Distance: 10 miles to begin with in the demo',
  '9.search.height': 'The results are at most 24rem high',
  '9.geolocation': 'Geolocation: at most 10 s, at most 5 min old',
  '9.demo-geolocation': 'Demo: geolocation takes at most 15 s, and is at most 5 min old',
  '9.download.text': 'shopping-list.txt is text/plain',
  '9.download.csv': 'shopping-list.csv is text/csv',
  '9.cache.stores': 'Stores are cached 5 min and retained 10 min',
  '9.cache.cart': 'The cart is stale after 30 s',
  '9.cache.items': 'Grocery items are cached 5 min',
  '9.cache.user': 'The user is fresh for 300000 ms and kept for 600000 ms',
  '9.cache.default':
    'Calls are not tried again, and not repeated on focus or by interval; data is never stale',
  '9.cache.mutations': 'Changes are not tried again',
  '9.frequencies': 'Recurring orders are weekly or monthly; favorites also daily',
  '9.analytics': 'Windows of analytics: last 24 hours, today, this week, this month',
  '9.toast.threshold': 'A toast is swiped away from 50 px on, not before',
  '9.toast.width': 'The notifications are at most 420px wide',
  '9.toast.removal': 'Removal delay after dismissal 1,000,000 ms',
  '9.tooltip': 'A tooltip shows after 700 ms',
  '9.tooltip.skip': 'Within 300 ms of one tooltip the next shows at once',
  '9.demo-prices':
    'Demo: a price is random, within 10 percent of its category base times brand and store factors',
  '9.suggestions-to': "Suggestions go to an advertising mailbox at the product's domain, shown to shoppers",
  '9.publishable-key': documentDeviation(
    '0014-departures-from-the-specification',
    'A publishable key for the card payment provider is embedded in the client',
    'It comes with the payment session',
  ),
  '9.ad-slots': 'Ad slots have identifiers',
} satisfies Record<string, Statement>;
