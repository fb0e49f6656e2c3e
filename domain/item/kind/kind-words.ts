export const spellings: readonly (readonly [canonical: string, others: string])[] = [
  ['yogurt', 'yoghurt yogourt yoghourt'],
  ['donut', 'doughnut'],
  ['ketchup', 'catsup'],
  ['barbecue', 'bbq barbeque'],
  ['mayonnaise', 'mayo'],
  ['macaroni', 'mac'],
  ['lasagna', 'lasagne'],
  ['cheese', 'chees'],
  ['hotdog', 'frank frankfurter wiener'],
  ['chickpea', 'garbanzo'],
  ['powdered', 'confectioners'],
  ['almond milk', 'almondmilk'],
  ['oat milk', 'oatmilk'],
  ['soy milk', 'soymilk'],
  ['coconut milk', 'coconutmilk'],
  ['fat-free', 'nonfat fatfree'],
  ['low-fat', 'lowfat'],
  ['sliced', 'slice'],
  ['grated', 'grate'],
  ['dried', 'dry'],
  ['flavored', 'flavor flavour flavoured'],
  ['decaf', 'decaffeinated'],
  ['pod', 'pac'],
];

/** Phrases with the same replacement are separated by `|`. An empty replacement removes them. */
export const phraseReplacements: readonly (readonly [replacement: string, phrases: string])[] = [
  ['', 'grade aa|grade|usda grade|us grade|milkfat|milk fat|with rib meat'],
  [
    '',
    'family size|party size|value size|value pack|family pack|party pack|bonus pack|club pack|enriched macaroni product',
  ],
  ['vitamin', 'vitamin ad|vitamin d added|vitamin d3|vitamin d|vitamin c|vitamin'],
  ['natural', 'all natural|100% natural'],
  ['low-fat', 'low fat'],
  ['reduced-fat', 'reduced fat'],
  ['fat-free', 'non fat|no fat'],
  ['free-range', 'free range'],
  ['bone-in', 'bone in'],
  ['skin-on', 'skin on'],
  ['pasteurized', 'ultra pasteurized'],
  ['sweetcream', 'sweet cream'],
  ['lowmoisture', 'low moisture'],
  ['partskim', 'part skim'],
  ['smallcurd', 'small curd'],
  ['hickorysmoked', 'hickory smoked|naturally hickory smoked'],
  ['coldpressed', 'first cold pressed|cold pressed'],
  ['fromconcentrate', 'not from concentrate|made from concentrate|from concentrate'],
  ['restaurantstyle', 'restaurant style'],
  ['mediumroast', 'medium roast|classic roast'],
  ['ibuprofen', 'ibuprofen tablet|ibuprofen caplet'],
  ['sunscreen', 'sunscreen lotion'],
  ['wholewheat', 'whole wheat'],
  ['wholegrain', 'whole grain'],
  ['wholekernel', 'whole kernel'],
  ['wholebean', 'whole bean'],
  ['insyrup', 'in heavy syrup|in light syrup|in extra light syrup|in syrup'],
  [
    'injuice',
    'in 100% pineapple juice|in pineapple juice|in 100% juice|in juice|in tomato juice|in own juice',
  ],
  ['inwater', 'in water|in spring water'],
  ['icecream', 'ice cream'],
  ['creamcheese', 'cream cheese'],
  ['sourcream', 'sour cream'],
  ['halfhalf', 'half half'],
  ['butter', 'butter stick'],
  ['string cheese', 'string cheese stick'],
  [
    'cheese',
    'pasteurized prepared cheese product|pasteurized process cheese food|pasteurized process cheese',
  ],
  ['peanutbutter', 'peanut butter'],
  ['nutbutter cashew', 'cashew butter'],
  ['nutbutter almond', 'almond butter'],
  ['milkchocolate', 'milk chocolate'],
  ['darkchocolate', 'dark chocolate'],
  ['whitechocolate', 'white chocolate'],
  ['hotdog', 'hot dog'],
  ['corndog', 'corn dog'],
  ['gingerale', 'ginger ale'],
  ['rootbeer', 'root beer'],
  ['breast', 'breast fillet'],
  ['crab', 'crab meat'],
  ['kidney', 'light red kidney|dark red kidney|red kidney'],
  ['brown sugar', 'light brown sugar'],
  ['chickpea', 'garbanzo bean|chick pea'],
  ['applesauce', 'apple sauce'],
  ['marinara', 'marinara pasta sauce|marinara sauce|marinara spaghetti sauce'],
  ['penne', 'penne rigate'],
  ['elbowmacaroni', 'elbow macaroni|elbow pasta|elbow'],
  ['lasagnanoodle', 'lasagna noodle|lasagna pasta'],
  ['cornflake', 'corn flake'],
  ['raisinbran', 'raisin bran'],
  ['frostedflake', 'frosted flake'],
  ['frenchfry', 'french fry|french fried potato'],
  ['bottled water', 'purified drinking water|purified bottled water|purified water|drinking water'],
  ['toilet paper', 'bath tissue|bathroom tissue|toilet tissue'],
  ['pod', 'k cup pod|k cup|single serve pod'],
];

export const fillers = 'and the a an of';

/** Words after these prepositions describe what comes with the product. */
export const prepositions = 'with in for from made on';

/** Words to ignore. The list is short, because ignoring more would merge different products. */
export const marketingWords =
  'premium quality finest gourmet delicious original classic traditional authentic real pure genuine best regular enriched 100%';

/** Words that are never the head noun: "slices" in "Swiss Cheese Slices". */
export const descriptors =
  'sliced chunk tidbit half shredded grated diced chopped cut crumbled natural large small medium plain creamy cultured flavored pasteurized vitamin insyrup injuice inwater fromconcentrate boneless skinless organic salted unsalted sweetened unsweetened frozen canned dried fresh raw light diet decaf vegan single partskim lowmoisture smallcurd block hickorysmoked coldpressed restaurantstyle mediumroast';

export const dietWordsInBrandNames =
  'organic organics diet zero gluten-free sugar-free lactose-free dairy-free vegan vegetarian keto kosher halal decaf unsweetened';

/** Properties that product names often omit. For example, all Lactaid products are lactose-free. */
export const brandsByQualifier: readonly (readonly [qualifier: string, brands: string])[] = [
  ['lactose-free', 'lactaid|green valley'],
  [
    'baby',
    "gerber|beech-nut|beechnut|earth's best|happy baby|plum organics|sprout|once upon a farm|little spoon",
  ],
  [
    'gluten-free',
    "glutino|udi's|schar|schär|canyon bakehouse|enjoy life|katz|ener-g|tinkyada|simple mills|mary's gone crackers",
  ],
  ['legume', 'banza|explore cuisine|tolerant|chickapea'],
  [
    'vegan',
    "miyoko's|miyokos|violife|daiya|follow your heart|so delicious|kite hill|tofutti|earth balance|gardein|beyond meat|impossible|lightlife|field roast|tofurky|boca|morningstar farms|quorn|just egg|forager|good karma|ripple|oatly|silk",
  ],
  ['zero', 'zevia'],
  ['prebiotic', 'olipop|poppi|culture pop'],
  ['keto', 'sola|rebel|carbonaut'],
  ['sugar-free', 'splenda|equal|swerve|lakanto|walden farms'],
];

/** "Strawberry" may be a yogurt or jam flavor; "Strawberries" are the fruit. */
export const flavors =
  'chocolate vanilla strawberry cherry raspberry blueberry apple orange lemon lime grape peach mango pineapple banana coconut caramel mint peppermint cinnamon maple honey cream peanut almond cashew hazelnut pecan pear watermelon cucumber pepperoni bacon avocado cheese cheddar garlic onion ranch barbecue buffalo jalapeno chip';

/** A name with only these words and flavors, such as "Soda", is vague. */
export const vagueNameWords =
  'spicy mild hot sweet tropical berry mixed fruit assorted blend variety mix cookie candy soda cereal bread bagel bar snack drink beverage juice sauce soup dip dressing spread cracker sandwich meat pizza pasta seasoning tea coffee water flavored natural';
