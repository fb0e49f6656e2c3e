import { documentDeviation, type Statement } from './deviation.ts';

export const section2MainStatements = {
  '2.route.home': '/ is the comparison page to a shopper and the landing page to a visitor',
  '2.route.spinner': 'A spinner shows on / while it is not yet known who is there',
  '2.route.subscribe': '/subscribe is the premium checkout',
  '2.route.account': '/account is the account page',
  '2.route.shared': '/shared/{listId} is the public view of a shared list',
  '2.route.family': '/admin/family is the management of family premium',
  '2.route.analytics': '/analytics is the dashboard of domains',
  '2.route.diagnostics':
    '/mobile-test, /mobile-login, /mobile-auth-test, /mobile-simple-test, /mobile-debug, /mobile-login-fixed and /mobile-login-final open',
  '2.route.login-success': '/login-success opens',
  '2.route.auth-error': '/auth-error opens',
  '2.route.debug': '/debug-auth and /test-auth open',
  '2.route.404': "Any other path: 'Page Not Found'",
  '2.route.login': '/api/login, /api/logout and /api/mobile-login are navigations, not pages',

  '2.header.sign-in': 'Signed out: Sign In goes to /api/login',
  '2.header.admin':
    "Signed in: an Admin button, title 'Admin: Family Premium Management', to /admin/family, for every shopper",
  '2.header.picture': 'Signed in: the profile area shows the profile image, or a placeholder icon',
  '2.header.name':
    'The profile area is named by first name, else e-mail, else the word User, and goes to /account',
  '2.header.sign-out': 'Signed in: Sign Out goes to /api/logout',
  '2.header.menu': 'A menu button on small screens',
  '2.header.signed-in': 'The header shows the signed-in view, the second of the two readings that are given',

  '2.main.welcome': 'The main page has a welcome banner',
  '2.main.pricing': 'The main page has a banner of the pricing status',
  '2.main.feedback':
    "For premium: the card 'Make App Better' goes to /account and scrolls to the element with id suggestions",
  '2.main.favorites': 'The main page has a favorites panel',
  '2.main.recurring': 'The main page has a recurring orders panel',
  '2.main.distance': 'The main page has a distance filter and a store selector',
  '2.main.ads': 'The main page has three ad slots',
  '2.main.search': 'The main page has an item search and a cart',
  '2.main.comparison': 'The main page has a price comparison table',
  '2.main.savings': 'The main page has a banner of potential savings and a footer',

  '2.landing.header': 'The landing page has a header with Sign In and an ad banner',
  '2.landing.place': 'The landing page has a card for location and radius, and one for the stores',
  '2.landing.search': 'The landing page has an item search with add, and a demo cart',
  '2.landing.table': 'The landing page has a price comparison table',
  '2.landing.strategy': 'The landing page has a box with a smart shopping strategy',
  '2.landing.sign-in': 'The landing page closes with a sign-in card',

  '2.search.title': "The search panel is titled 'Add Items to Your Cart'",
  '2.search.placeholder': "Its placeholder: 'Search for items (e.g. milk, paper towels, shampoo, chips...)'",
  '2.search.groups': 'Results drop down grouped by item name',
  '2.search.badge': 'Each group shows its category as a badge',
  '2.search.row': documentDeviation(
    '0024-adding-items-without-waiting',
    "Each row shows brand, unit and an Add button that reads 'Adding...' while pending",
    'Beside them what it costs; a stepper in the place of Add once it is in the cart',
  ),
  '2.search.adding': "The Add button reads 'Adding...' while pending",
  '2.search.none': '\'No items found for "{query}"\'',

  '2.cart.minus': 'Quantity change: minus at quantity 1 or less removes the item',
  '2.cart.brand':
    'Another brand of the same name takes the place of an entry: it is removed, then the same quantity is added',
  '2.cart.clear': 'The cart can be cleared',
  '2.cart.empty': 'An empty cart says so',

  '2.stores.slider': 'The distance slider goes from 1 to 25 miles by 0.5',
  '2.stores.picks': 'Quick picks of 2, 5, 10 and 15 miles',
  '2.stores.demo-slider': 'Demo: the slider goes from 1 to 25 miles by 1, with picks of 5, 10 and 15',
  '2.stores.detect': 'The location is found by the device on load',
  '2.stores.geocode': 'A typed address is looked up',
  '2.stores.update': "'Location Update' needs an address that is not blank",
  '2.stores.demo-input': 'Demo: the location needs text that is not blank',
  '2.stores.closest': documentDeviation(
    '0018-clubs-labels-assortments',
    'Quick select of the 5 closest',
    'Without clubs, for anyone who is not a member and has none of their stores selected',
  ),
  '2.stores.budget': "'Budget Stores' picks Walmart Supercenter, Target and Kroger",
  '2.stores.demo-budget': "Demo: 'Budget Stores' picks Walmart Supercenter, Target and ShopRite",
  '2.stores.none-near': "Empty state: 'no stores within N miles'",
  '2.stores.none-selected': "Empty state: 'no stores selected'",
  '2.stores.not-available': "A price that nobody has is 'Not available'",
  '2.stores.demo-trim': 'Demo: a shorter distance trims the selected stores to those in range',
  '2.stores.demo-top-up': 'Demo: a changed distance tops the selected stores up to 3',

  '2.compare.item': 'Prices per item and selected store',
  '2.compare.cart': 'Price of the whole cart per selected store',
  '2.compare.tax': 'Each total has 8% tax',
  '2.compare.lowest': 'Lowest total highlighted',
  '2.compare.savings': 'A potential-savings banner; monthly savings = price spread times 4.33',

  '2.favorites.list': 'Favorites are listed',
  '2.favorites.remove': 'A favorite can be removed',
  '2.favorites.add-all': 'All favorites go into the cart at once',
  '2.recurring.switch': 'Recurring orders are listed with an active/paused switch',
  '2.recurring.weekly': documentDeviation(
    '0008-recurring-orders-and-jobs',
    'The next-order date is the created date plus 7 days (weekly)',
    'And so on every 7 days',
  ),
  '2.recurring.monthly': documentDeviation(
    '0008-recurring-orders-and-jobs',
    'The next-order date is the created date plus one month (monthly)',
    'And so on every month, on that day or the last of a shorter one',
  ),
  '2.recurring.create': 'A recurring order is made from the cart, with a choice of frequency',
} satisfies Record<string, Statement>;
