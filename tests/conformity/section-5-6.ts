import type { Statement } from './deviation.ts';

export const section5And6Statements = {
  '5.search': 'Item search runs for 3 or more characters only',
  '5.stores':
    "A sixth store: 'Store Limit Reached' / 'You can select up to 5 stores. Remove a store first to add a new one.'",
  '5.distance': 'A distance outside of 1 to 25 miles is refused',
  '5.share.title': 'A shared list needs a title that is not blank; its description is optional',
  '5.sms.premium':
    "A free shopper who sends a text message gets the premium dialog for 'text message sharing'; for 'Cart Export' who shops with the cart",
  '5.sms.premium-toast':
    "Or the toast 'Premium Required: SMS sharing is a premium feature. Please upgrade to continue.'",
  '5.sms.required': "'Phone Number Required' / 'Please enter a phone number to send the SMS', after trimming",
  '5.sms.valid': "'Please enter a valid phone number'",
  '5.sms.button': 'The send button is off while sending and while the phone is blank',
  '5.sms.placeholder': "Placeholder example '+1234567890'",
  '5.sms.export-text': "Blank message from the export: 'My Shopping List:' and the lines",
  '5.sms.share-text': "Blank message from the share dialog: 'Check out my grocery list' and the link",
  '5.sms.list-text':
    "Blank message from a shared list: 'Check out this grocery list: {title or Grocery List} - {current page URL}'",
  '5.order.empty': "A recurring order needs items: 'Cart is empty'",
  '5.order.transfer': "'No stores selected for transfer'",
  '5.suggestion.required':
    "'Missing Information' / 'Please provide both a title and description for your suggestion.'",
  '5.suggestion.email': "'Email Required' / 'We need your email to respond to your suggestion.'",
  '5.suggestion.title': 'The title of a suggestion has at most 100 characters',
  '5.suggestion.text': 'The text of a suggestion has at most 2000 characters, with a counter',
  '5.suggestion.button': 'Its send button is off while empty or pending',
  '5.suggestion.who': 'Suggestions are seen by premium and family only',
  '5.suggestion.replies': 'Replies are promised within 2-3 business days',
  '5.family.required': "'Please fill in all fields'",
  '5.family.email': "'Please enter a valid email address'",

  '6.visitor.demo': 'A visitor has the demo only, and every call for shoppers answers 401',
  '6.visitor.lists': 'A visitor sees a shared list, and signs in to copy it or to add from it',
  '6.free.may': 'A free shopper has cart, store comparison, sharing by link, and copies shared lists',
  '6.free.prompts': 'Upgrade prompts for Favorites, Recurring Orders, Cart Export, SMS',
  '6.free.refused': 'The server refuses these to a free shopper too (402)',
  '6.premium.may':
    'Premium and family have SMS, favorites, add-all, recurring orders, cart export, suggestions, priority support',
  '6.admin': 'An administrator manages family members',
  '6.admin.button': 'The Admin button shows to every signed-in shopper',
  '6.admin.refused': "A 403: 'Admin Access Required' / 'You need admin privileges to manage family members.'",
  '6.analytics': 'Analytics page: no visible role check',
} satisfies Record<string, Statement>;
