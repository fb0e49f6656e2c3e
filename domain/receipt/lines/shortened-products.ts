/** Names of products that registers shorten or turn around. */
export const shortenedProducts: readonly (readonly [RegExp, string])[] = [
  [/\b(?:bc )?fr(?:ui)?t r(?:o)?ll ?-?ups?\b/, 'fruit roll-ups'],
  [/\bk-?cu[fp]\b/, 'k-cups'],
  [/\bbeef tri tip\b(?! r)/, 'tri tip roast'],
  [/\bprime1? (?=(?:beef )?(?:ribeye|strip|sirloin|filet))|(?<=\bbnls) (?:usda )?choice$/, ''],
  [/\bchewy bars?\b/, 'chewy granola bars'],
  [/\bred bag (?:chkn|chicken)\b/, 'frozen breaded chicken fillets'],
  [/\bdog (?=(?:ckn|chkn|lamb|salmon)\b)/, 'dog food '],
  [/\b((?:asian|caesa?r|salad|southwest|sw|taco) )kt\b/, '$1kit'],
  [/\bhoneydew melon\b/, 'honeydew'],
  [/\bbaby car\b/, 'baby carrots'],
  [/\b(\d\d)[ /](\d\d) gb\b/, '$1/$2 ground beef'],
  [/\bbk (?=bns|beans)/, 'baked '],
  [/\b(oat|almond|soy|coconut|rice) beverage\b/, '$1 milk'],
  [/\bhummus dip\b/, 'hummus'],
  [/^fried rice (vegetable|chicken|chkn)\b/, 'frozen $1 fried rice'],
  [/^yogurt greek whole milk(?: plain)?$/, 'greek yogurt'],
];
