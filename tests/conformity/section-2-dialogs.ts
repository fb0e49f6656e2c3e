import { documentDeviation, type Statement } from './deviation.ts';

export const section2DialogStatements = {
  '2.export.title': "The export dialog is titled 'Export Your Shopping Cart'",
  '2.export.trigger-shop': "Its trigger reads 'Shop {store}' where the store sells online",
  '2.export.trigger-visit': "Its trigger reads 'Visit {store}' where it does not",
  '2.export.trigger-none': "Its trigger reads 'Export Cart' when no store is chosen",
  '2.export.hidden': 'The trigger is hidden when the cart is empty',
  '2.export.shop': "A 'Shop with Cart' button (only if the store supports online ordering)",
  '2.export.visit': "'Visit Store' opens the store's website",
  '2.export.text': "'Text List' can be copied, or downloaded as shopping-list.txt",
  '2.export.sheet': "'Spreadsheet' can be copied, or downloaded as shopping-list.csv",
  '2.export.preview': "The preview shows 3 lines, then '...and N more items'",
  '2.export.sms': 'Send via text message, for premium, with a phone number and an optional custom message',
  '2.export.share': 'Share opens the share sheet of the device',
  '2.export.share-copy': 'Share copies where the device has no share sheet',
  '2.export.copy': "'Copy List' copies the list",
  '2.export.check': 'A check icon shows for 2 seconds after a copy',

  '2.share.form': "The dialog 'Share List' has a title and an optional description",
  '2.share.result': 'It then shows link, QR code and SMS',
  '2.share.another': "'Share Another List' resets it",
  '2.share.default': "The title is 'My Grocery List' to begin with",

  '2.premium.title': "The dialog 'Premium Feature' says '{feature} is available with Premium subscription'",
  '2.premium.features': 'It names text message sharing, Cart Export, Favorites, Recurring Orders',
  '2.premium.favorites': "Benefit 'Save Favorite Items': 'Keep track of your regular purchases'",
  '2.premium.recurring': "Benefit 'Recurring Orders': 'Set up automatic weekly/monthly orders'",
  '2.premium.export': "Benefit 'Cart Export': 'Export to store websites for easy ordering'",
  '2.premium.price': "It says 'Just $1.99/month' and 'Cancel anytime'",
  '2.premium.later': "'Maybe Later' closes it",
  '2.premium.upgrade': "'Upgrade to Premium' closes it and goes to /subscribe",

  '2.subscribe.features':
    'The checkout lists Save Favorite Items, Recurring Orders, Cart Export and Priority Support',
  '2.subscribe.price': "It says '$1.99/month' and 'Cancel anytime, no questions asked'",
  '2.subscribe.form': "The card form is titled 'Complete Your Subscription'",
  '2.subscribe.button': "Its button reads 'Subscribe for $1.99/month', and 'Processing...' while busy",
  '2.subscribe.spinner': 'A spinner shows while the payment session is created',
  '2.subscribe.no-secret': "Without a client secret: 'Failed to initialize payment. Please try again.'",

  '2.account.no-user': "'Please sign in to view your account.'",
  '2.account.avatar': 'The account card shows the profile image, or the initials',
  '2.account.name': "The account card shows full name, or e-mail, or 'User'",
  '2.account.badge': 'The account card shows the plan as a badge',
  '2.account.email': "The account card shows the e-mail, or 'No email provided'",
  '2.account.since': "The account card shows 'Member since' and a date",
  '2.account.subscription': 'A subscription card, with cancel',
  '2.account.features': 'A premium features card, highlighted for premium and family',
  '2.account.suggestions': 'A suggestions card and ad slots',
  '2.account.hash': '#suggestions scrolls smoothly to the suggestions card, after 100 ms',

  '2.shared.head': 'A shared list shows title, optional description and an item-count badge',
  '2.shared.owner': "Shows the owner name or 'Anonymous'",
  '2.shared.date': "It shows its date like 'MMM d, yyyy'",
  '2.shared.item': 'Each item shows name, brand, unit, a quantity badge and optional notes',
  '2.shared.empty': "'This list is empty.'",
  '2.shared.missing':
    "'List Not Found' / 'This grocery list doesn't exist or may have been removed.' with Go Home",
  '2.shared.copy-all': "Signed in: 'Copy All to Cart', off while pending or when empty",
  '2.shared.sms': "Signed in: 'Share via SMS', with a Premium badge for who has premium",
  '2.shared.add': "Signed in: 'Add to Cart' for each item",
  '2.shared.sign-in': "Signed out, with items: 'Want to use this list?' with Sign In to /api/login",
  '2.shared.sms-form':
    'SMS dialog: Phone Number with a placeholder of US shape, Custom Message, Cancel and Send SMS',

  '2.family.title': "Title 'Admin: Family Premium Management'",
  '2.family.signed-out':
    "Signed out: 'Unauthorized' / 'You are logged out. Logging in again...', and /api/login after 500 ms",
  '2.family.add': "'Add Family Member' dialog with Name and Email",
  '2.family.list': "Each member: name, e-mail, 'Premium Access', 'Added' and a date, or 'Unknown date'",
  '2.family.remove': 'Removing asks for confirmation',
  '2.family.notice': 'A security notice; the footer says that access is restricted by email configuration',

  '2.analytics.cards': 'Cards: Total Visits, Active Domains, Top Domain',
  '2.analytics.recent': "'Recent Activity (Last 24 Hours)', a ranked list",
  '2.analytics.all': "'All Domain Statistics': total, Today, This Week, This Month, last visit",
  '2.analytics.empty': "'No analytics data available'",

  '2.diagnostics.mobile-test': '/mobile-test: login status, login and logout buttons, debug info',
  '2.diagnostics.mobile-login':
    '/mobile-login: a button to /api/login with tips (cookies, cache, Chrome or Safari, ad blockers)',
  '2.diagnostics.mobile-auth-test': '/mobile-auth-test: buttons to /api/mobile-login and /api/login',
  '2.diagnostics.mobile-simple-test':
    '/mobile-simple-test: state with logout, mobile login and standard login buttons',
  '2.diagnostics.mobile-debug':
    '/mobile-debug: runs a mobile-status check and a mobile-login test, with a log',
  '2.diagnostics.mobile-login-fixed':
    "/mobile-login-fixed: standard and mobile login; 'Continue to App' for who is signed in",
  '2.diagnostics.mobile-login-final':
    '/mobile-login-final: simple redirect, form submit and new tab, with device info',
  '2.diagnostics.login-success':
    "/login-success: 'Login Successful!' with name or e-mail and 'Continue to App'",
  '2.diagnostics.auth-error': '/auth-error: title, message and suggestion for the code of its query',
  '2.diagnostics.auth-error-buttons':
    '/auth-error: Try Again (/api/login), Mobile Login (/api/mobile-login), Back to Home',
  '2.diagnostics.auth-error-code': documentDeviation(
    '0014-departures-from-the-specification',
    'The error code is shown unless unknown',
    "Also a code without words of its own, if it looks like one; 'unknown' is not shown",
  ),
  '2.diagnostics.debug-auth':
    '/debug-auth: domain, cookies, userAgent, apiLogin, sessionStorage, with pass and fail badges and a log',
  '2.diagnostics.debug-auth-buttons': "/debug-auth: 'Run Tests Again', 'Try Login', 'Clear Browser Data'",
  '2.diagnostics.test-auth': '/test-auth: statuses of the login and the user endpoint',

  '2.toast.one': 'One toast at a time; a new one takes its place',
  '2.toast.duration': 'A toast shows for 5000 ms',
  '2.toast.close': 'A toast goes by its close control',
  '2.toast.swipe': 'A toast goes when swiped right',
  '2.toast.f8': 'F8 focuses the notifications',
} satisfies Record<string, Statement>;
