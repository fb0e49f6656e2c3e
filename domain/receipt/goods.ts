/** Words about the store, shopper, totals and payments. Any other word can name a product. */
const NON_PRODUCT_WORDS = new Set(
  `account acct address adjusted adjustment aid amount amt and annual appr approval approved are ask associate auth available bal
  balance bank basket been before bonus branch brought cambio card cards cash cashier center change charge charged check chip
  choice clerk club code combined copy count county coupon coupons credit customer customers daily date day days debit delivered
  deliver delivery deposit details digital discount discounts due earn earned ebt efectivo email employee ending enjoy entry
  estimated expected expires fee fees final first for free from fuel gas gift have help helped here home hour hours http https
  info insert invoice join keep last left life limit location loyalty made manager manufacturer market may member members
  membership merchant message method mfr mgr min minus mobile month more name net new next not now num number off offer online
  only open oper operator opt order ordered orders our out paid pay payment per period phone pickup pin placed please plus point
  points por price prices prime promo promotion purchase purchased purchases qty questions rate read receipt redeem redeemed ref
  reference reg regular register remaining return returned returns reward rewards sale sales save saved saver savings seq served
  serving shipped shop shopper shopping signature since site special spend spent sta state status store stores str subtotal
  survey swipe tap tax disc fresh instant lot master mperks ytd taxable taxes tel telephone tell tend tender term terminal thank thanks the this thru ticket till time
  times today todays total totals total trans transaction trx txn unit units usd use used valid value via visa visit was web
  week welcome window with www year you your yours
  january february march april june july august september october november december jan feb mar apr jun jul aug sep sept oct nov
  dec monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur fri sat sun
  avenue ave blvd boulevard drive hwy highway lane pkwy plaza road street suite
  bolsa bolsas cargo chica grande papel plastica plasticas plastico plasticos reusable reutilizable reutilizables entrega
  estatal local venta ventas sobre servicio`.split(/\s+/),
);

export const mentionsProduct = (words: string): boolean =>
  words.split(' ').some((word) => /^[a-z]{3,}$/.test(word) && !NON_PRODUCT_WORDS.has(word));
