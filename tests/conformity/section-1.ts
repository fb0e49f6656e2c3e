import type { Statement } from './deviation.ts';

export const section1Statements = {
  '1.cart': 'Shoppers build a cart of grocery items and compare whole-cart prices at up to 5 stores',
  '1.tax': '8% tax is added to each total',
  '1.lowest': 'The lowest total is highlighted',
  '1.hourly': 'Prices are said to update hourly',
  '1.demo':
    'A visitor sees a demo: fixed sample catalog, five sample stores, simulated prices, a call to sign in',
  '1.welcome-free': "A free shopper is welcomed by first name, with the badge 'Free Plan'",
  '1.welcome-premium': "A premium shopper is welcomed with the badge 'Premium Member'",
  '1.price': "Premium costs '$1.99/month' and can be cancelled anytime",
  '1.family': 'A family member added by an administrator has premium free',
  '1.shared': 'A signed-in shopper opens a shared list and copies it to the cart',
  '1.suggestions': 'Signed-in users can send suggestions to the team',
  '1.ads': "Ad slots without advertisements read 'AdSense Pending Approval'",
  '1.footer-contact': 'The footer shows an advertising contact address',
  '1.footer-copyright': 'The footer shows a copyright line',
} satisfies Record<string, Statement>;
