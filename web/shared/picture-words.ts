import type { Category } from '#domain/item/grocery-item.ts';

/**
 * Items with one of these words get no picture, because the word before it would select a wrong one: "cheese crackers"
 * would get cheese.
 */
const wordsWithoutPicture = ['cracker', 'squash', 'puff', 'cauliflower rice', 'flavor'];

/**
 * The words for each picture, in the singular. Pairs of words are checked before single words. If an item's name
 * contains several of them, the last one determines the picture.
 */
const foodWords = {
  avocado: 'avocado, guacamole, avocado oil',
  'baby-bottle': 'formula, puree, baby food, baby cereal',
  bacon: 'bacon, bacon bit, salt pork, fatback',
  bagel: 'bagel',
  'baguette-bread':
    'french bread, italian bread, dinner roll, garlic bread, breadstick, baguette, sub roll, hoagie roll, bolillo roll',
  banana: 'banana, plantain, tostone',
  beans: 'bean, chickpea, lentil, hummus, chili, edamame, dal, falafel mix',
  'beer-mug': 'beer, ale, lager, malta',
  'bell-pepper': 'bell pepper, pepper',
  'beverage-box':
    'juice, juice box, nectar, cider, concentrate, juice cocktail, punch, drink mix, mix packet',
  'birthday-cake': 'cake, cake mix, brownie mix, frosting, brownie, icing, fruitcake',
  blueberries: 'blueberry, blackberry, mixed berry, raspberry, cranberry',
  'bowl-with-spoon':
    'cereal, oat, oatmeal, granola, muesli, grits, yogurt, yoghurt, labneh, power bowl, breakfast bowl',
  bread:
    'bread, toast, bread crumb, stuffing mix, loaf, english muffin, crouton, concha, cornbread, ciabatta roll, kaiser roll, telera roll, scone, panettone, stollen, crispbread, muerto, injera',
  broccoli: 'broccoli, broccolini, broccoli crown, broccoli floret',
  burrito: 'burrito, hot pocket, wrap, chimichanga, tamale, taquito',
  butter: 'butter, margarine, margarine spread, shortening, ghee, lard',
  candy:
    'candy, gummy, gummy bear, mint, gum, marshmallow, fruit snack, licorice, caramel, sprinkle, lollipop, jelly bean, kiss, candy corn, fruit leather, fruit gusher, fruit roll, the foot, sour belt, fruit twist',
  'canned-food':
    'spam, fruit cocktail, canned pumpkin, canned beet, artichoke heart, bamboo shoot, canned lychee, canned jackfruit, fruit cup, guava shell, of palm',
  carrot: 'carrot, mixed vegetable, blend vegetable, vegetable tray',
  'cheese-wedge':
    'cheese, cheese slice, cheddar shred, cheese crumble, cheese wheel, cheese wedge, mozzarella, cheddar, queso, queso dip, parmesan, cream cheese',
  cherries: 'cherry',
  chestnut: 'nut, almond, almond butter, cashew, walnut, pecan, pistachio, hazelnut, macadamia, chestnut',
  'chocolate-bar':
    'chocolate, chocolate bar, candy bar, chocolate chip, chocolate candy, protein bar, granola bar, bar, butter cup, cocoa, cocoa mix, hazelnut spread, krispies treat, chocolate syrup, butterscotch chip',
  coconut: 'coconut, coconut flake, coconut milk, coconut water, coconut oil',
  'cooked-rice': 'rice, risotto, jambalaya mix',
  cookie:
    'cookie, cookie dough, wafer, biscotti, shortbread, macaron, stroopwafel, ladyfinger, gingerbread mix, madeleine',
  crab: 'crab, crab leg, crab cake',
  croissant:
    'croissant, crescent roll, cinnamon roll, danish, pastry, strudel, biscuit, kolache, cannoli, eclair, churro, beignet mix, cream puff',
  cucumber: 'cucumber, pickle, zucchini, relish, gherkin, cornichon',
  'cup-with-straw':
    'soda, cola, root beer, ginger ale, dr pepper, drink, tonic water, club soda, kombucha, shake, electrolyte solution, energy shot',
  cupcake: 'cupcake, muffin, mantecada',
  custard: 'pudding, pudding cup, pudding mix, custard, gelatin, gelatin mix, flan',
  'cut-of-meat':
    'beef, london broil, sirloin, steak, roast, brisket, chuck, jerky, beef stick, stew meat, veal, bison, meatball, scrapple, livermush, meatloaf, carne picada, goat meat, potted meat, meatloaf dinner, venison, charcuterie tray',
  doughnut: 'donut, doughnut, donette',
  droplet: 'water, spring water, sparkling water, seltzer, seltzer water, water gallon',
  dumpling:
    'dumpling, potsticker, ravioli, tortellini, pierogi, gyoza, wonton wrapper, samosa, lumpia wrapper, empanada wrapper, shumai, spring roll, pupusa, empanada, wonton',
  'ear-of-corn':
    'corn, corn muffin, muffin mix, cornmeal, cornstarch, hominy, polenta, corn chip, tortilla chip, hush puppy, hush puppy mix',
  egg: 'egg, egg white, egg substitute',
  eggplant: 'eggplant',
  fish: 'fish, fillet, salmon, tuna, cod, tilapia, sardine, anchovy, tuna steak, fish stick, trout, halibut, mackerel, bass, char, monkfish, herring, kipper, eel, roughy, snapper',
  flatbread:
    'pita bread, naan bread, naan, pita, tortilla, pizza crust, pizza dough, tostada, roti, arepa, matzo, papadum, flatbread, paratha, phyllo dough, phyllo shell',
  'french-fries': 'fry, tot, hash brown, potato wedge',
  garlic: 'garlic, shallot',
  'ginger-root': 'ginger, ginger root, turmeric',
  'glass-of-milk':
    'milk, half, cream, creamer, buttermilk, kefir, whipping cream, sour cream, eggnog, topping, horchata',
  grapes: 'grape, raisin, raisin box, seedless grape, prune',
  'green-salad': 'salad, salad kit, coleslaw mix, spring mix, coleslaw, slaw',
  hamburger: 'bun, burger, hamburger, patty, slider',
  herb: 'herb, parsley, cilantro, basil, rosemary, oregano, thyme, dill, pesto, sage, bay leaf, bay leave, epazote, lemongrass',
  'honey-pot': 'honey, syrup, molasses, agave',
  'hot-beverage': 'coffee, coffee pod, k cup, espresso, latte, cappuccino mix, atole mix, champurrado mix',
  'hot-dog':
    'hot dog, frank, corn dog, dog bun, sausage, bratwurst, kielbasa, chorizo, salami, pepperoni, bologna, hot link, blanket, soppressata',
  'hot-pepper':
    'hot sauce, jalapeno pepper, jalapeno, poblano pepper, chili powder, chile, serrano, habanero, cayenne, chili pepper, sriracha',
  ice: 'ice',
  'ice-cream':
    'ice cream, gelato, sherbet, sorbet, cream bar, ice pop, popsicle, frozen yogurt, cream sandwich, freezer pop',
  jar: 'sauce, mayonnaise, mayo, mustard, ketchup, dressing, vinegar, gravy, gravy mix, extract, tahini, dip, capers, horseradish, jam, jelly, preserve, marmalade, gochujang, miso paste, curry paste, sofrito, achiote paste, wasabi paste, mirin, guava paste, marinade, balsamic glaze, giardiniera, pepperoncini, ssamjang, liquid smoke',
  'kiwi-fruit': 'kiwi',
  'leafy-green':
    'lettuce, kale, spinach, green, cabbage, chard, choy, romaine, romaine heart, celery, brussels sprout, sprout, arugula, leek, sauerkraut, kimchi, endive, radicchio, escarole, watercress, frisee, microgreen',
  lemon: 'lemon, lemonade, lemon juice, lemonade drink',
  lime: 'lime, lime juice, limeade, margarita mix',
  lobster: 'lobster, lobster tail, crawfish',
  mango: 'mango, papaya',
  'meat-on-bone':
    'ham, rib, lamb, chop, pork, leg of lamb, tenderloin, shoulder roast, oxtail, chitterling, pig feet',
  melon: 'melon, cantaloupe, honeydew',
  mushroom: 'mushroom, truffle',
  olive: 'olive, olive oil',
  onion: 'onion, scallion, onion ring, chive',
  oyster: 'oyster, clam, mussel, scallop',
  pancakes: 'pancake, pancake mix, pancake syrup, french toast, crepe',
  'pea-pod': 'pea, green bean',
  peach: 'peach, nectarine, apricot, plum, pluot',
  peanuts: 'peanut, peanut butter, trail mix, mixed nut',
  pear: 'pear',
  pie: 'pie, pot pie, cobbler, quiche, tart, pie crust, cracker crust, cheesecake',
  pineapple: 'pineapple',
  pizza: 'pizza, pizza roll, pizza sauce, calzone',
  popcorn: 'popcorn, kettle corn',
  'pot-of-food':
    'soup, broth, stew, stock, bouillon, broth concentrate, chowder, bisque, borscht, gumbo mix, etouffee mix',
  potato:
    'potato, potato chip, gnocchi, variety pack, multigrain chip, veggie chip, protein chip, veggie straw',
  'poultry-leg':
    'chicken, chicken breast, chicken thigh, chicken leg, game hen, drumstick, wing, thigh, nugget, tender, turkey, turkey breast, duck',
  pretzel: 'pretzel, snack mix, sesame stick',
  'red-apple': 'apple, applesauce',
  'rice-cracker': 'rice cake, rice cracker, prawn cracker',
  'roasted-sweet-potato': 'sweet potato, yam, yuca, malanga',
  salt: 'salt, sugar, sweetener, sweetener packet, black pepper, stevia, spice, seasoning, cumin, paprika, ground cinnamon, onion powder, garlic powder, curry powder, nutmeg, cardamom, masala, rub, allspice, clove, coriander, cinnamon stick, peppercorn, piloncillo, meat tenderizer, poppy seed',
  sandwich:
    'sandwich, deli meat, lunch meat, pastrami, lunch kit, prosciutto, liverwurst, braunschweiger, capicola slice, mortadella slice',
  'sheaf-of-rice':
    'flour, baking powder, baking soda, yeast, quinoa, couscous, barley, wheat germ, bulgur, masa harina, matzo meal, farro, flaxseed, hemp heart, tapioca, tapioca pearl, baking mix, cornbread mix, batter mix, wheat gluten, protein powder',
  shrimp: 'shrimp, prawn, seafood mix',
  spaghetti:
    'pasta, spaghetti, noodle, macaroni, penne, lasagna, linguine, and cheese, macaroni salad, rotini, fettuccine, ziti, orzo, pasta sauce, alfredo sauce, spaetzle, manicotti, stuffed shell, pad thai',
  squid: 'squid, calamari, octopus',
  'steaming-bowl': 'ramen, ramen noodle, pho',
  strawberry: 'strawberry',
  sunflower: 'oil, cooking spray, sunflower seed, chia seed, sesame seed, pumpkin seed',
  sushi: 'sushi, roll sushi, nori, seaweed sheet',
  taco: 'taco, taco shell, enchilada, quesadilla',
  tangerine: 'orange, tangerine, mandarin, clementine, grapefruit, tangelo, kumquat, pomelo',
  'teacup-without-handle': 'tea, tea bag, hibiscus, matcha powder',
  tomato: 'tomato, tomato sauce, tomato paste, salsa, pico de gallo, gallo',
  waffle: 'waffle',
  watermelon: 'watermelon',
  'wine-glass': 'wine, champagne, prosecco, cocktail mixer, colada mix, mojito mix, sour mix, mary mix',
} as const;

const nonfoodWords = {
  'adhesive-bandage':
    'bandage, gauze, ointment, aid kit, cotton ball, cotton round, cotton swab, patch, cold pack, ice pack, athletic tape, heating pad',
  baby: 'diaper, diapers size, training pant, pull up, baby wipe, pacifier, nursing pad, nasal aspirator, bottle nipple, teether',
  'baby-bottle': 'infant formula, baby bottle',
  battery: 'battery',
  bird: 'bird seed, bird food, bird suet',
  broom: 'broom, mop, mopping cloth, sweeping cloth, duster, dustpan',
  bubbles:
    'detergent, detergent pac, dish soap, softener, dryer sheet, scent booster, booster bead, rinse aid, bleach, stain remover, remover spray, dish spray, laundry sanitizer, washing soda, borax, spray starch, refresher spray',
  bucket:
    'cleaner, disinfectant, furniture polish, freshener gel, freshener spray, freshener refill, ammonia, cleaning vinegar, rust remover, mildew remover, scouring powder, deodorizer powder, degreaser, odor remover, goo remover, plunger, cleaning bucket, septic tank',
  candle: 'candle, wax melt',
  'cat-face': 'cat food, cat litter, cat treat, litter, kitten food, cat toy, catnip',
  'cup-with-straw': 'plastic cup, cup, drinking straw',
  'dog-face':
    'dog food, dog treat, dog bone, puppy food, rawhide, dog biscuit, dental chew, jerky treat, waste bag, puppy pad, tick collar, dog toy, bully stick, tick treatment',
  fire: 'match, charcoal, lighter, lighter fluid, firelog, fire starter, firewood, wood pellet',
  'fork-and-knife-with-plate':
    'plate, cutlery, bowl, fork, spoon, tray, plastic knives, can opener, baking pan, pan disposable, skewer',
  'hot-beverage': 'coffee filter',
  'light-bulb': 'bulb, light bulb, flashlight, night light',
  lipstick:
    'lipstick, lip balm, mascara, nail polish, makeup, concealer, eyeliner, eyebrow pencil, gloss, nail file',
  'lotion-bottle':
    'lotion, shampoo, conditioner, body wash, face wash, hand sanitizer, sunscreen, shaving cream, shaving gel, moisturizer, mouthwash, hair gel, hair spray, body spray, petroleum jelly, baby oil, baby wash, baby powder, rash cream, hydrocortisone cream, relief cream, hair color, conditioner mask, polish remover, lens solution, deodorant, deodorant spray, aftershave, vera gel, body scrub, bubble bath, cold cream, curl cream, foot cream, feminine wash, hair mousse, hair oil, removal cream, hemorrhoid cream, micellar water, hydrogen peroxide, rubbing alcohol, witch hazel, vapor rub, cream, serum, scrub, treatment, pomade, spray detangler, protectant spray, tanner, lubricant, mineral oil, castor oil, tree oil, skincare oil, rose water, mouth rinse, body powder, foot powder, arthritis gel, detangler spray, iodine solution, antiseptic spray, antifungal spray',
  pill: 'tablet, pill, capsule, ibuprofen, acetaminophen, aspirin, naproxen, multivitamin, vitamin, melatonin, cough drop, cough suppressant, cough syrup, flu liquid, relief liquid, supplement, laxative powder, softgel, caplet, nasal spray, eye drop, softener capsule, gummy, allergy liquid, collagen powder, acid reducer, antacid, lozenge, throat spray, gas drop, nose drop, ear drop, removal drop, pain relief, pain reliever, nausea relief, remedy packet, cold medicine, magnesia, laxative, suppository, enema, creatine, peptide, headache powder, workout powder, husk, gripe water, contraceptive, glycinate, elderberry syrup, infection treatment, chewable, acne pad',
  razor: 'razor, blade',
  'roll-of-paper':
    'toilet paper, paper towel, towel, tissue, napkin, wax paper, wipe, foil, plastic wrap, seal wrap, parchment paper, freezer paper',
  sandwich: 'sandwich bag, lunch bag, freezer bag, snack bag, storage bag, storage container',
  soap: 'soap',
  sponge:
    'sponge, scrubber, eraser, scrub brush, scouring pad, loofah, dish brush, bottle brush, cloth, wand refill',
  toilet: 'bowl cleaner, toilet cleaner, toilet brush',
  toothbrush: 'toothbrush, toothpaste, floss, whitening strip',
  wastebasket: 'trash bag, garbage bag, leaf bag',
} as const;

export type PictureName = keyof typeof foodWords | keyof typeof nonfoodWords | 'seedling';

const createPictureTable = (words: Record<string, string>): ReadonlyMap<string, PictureName | null> =>
  new Map([
    ...wordsWithoutPicture.map((name) => [name, null] as const),
    ...Object.entries(words).flatMap(([picture, names]) =>
      names.split(', ').map((name) => [name, picture as PictureName] as const),
    ),
  ]);

const foodTable = createPictureTable(foodWords);
const nonfoodTable = createPictureTable(nonfoodWords);

/** Words that show that a food is plant-based, even if its name also includes a kind of meat. */
const plantWords = /\b(plant based|vegan|meatless|veggie)\b/i;
const meatPictures = new Set<PictureName>([
  'cut-of-meat',
  'poultry-leg',
  'meat-on-bone',
  'hot-dog',
  'fish',
  'bacon',
]);

function findTableWord(word: string, table: ReadonlyMap<string, unknown>): string | undefined {
  const wordForms = [word, word.replace(/s$/, ''), word.replace(/es$/, ''), word.replace(/ies$/, 'y')];
  return wordForms.find((form) => table.has(form));
}

export function findPicture({ name, category }: { name: string; category: Category }): PictureName | null {
  const isFood = category !== 'Household' && category !== 'Personal Care';
  const table = isFood ? foodTable : nonfoodTable;
  const words = name.toLowerCase().match(/[a-z]+/g) ?? [];
  for (let last = words.length - 1; last >= 0; last -= 1) {
    const pair = words.slice(Math.max(0, last - 1), last + 1).join(' ');
    const matchedWord = findTableWord(pair, table) ?? findTableWord(words[last] ?? '', table);
    if (matchedWord === undefined) continue;
    const picture = table.get(matchedWord) ?? null;
    return picture !== null && meatPictures.has(picture) && plantWords.test(name) ? 'seedling' : picture;
  }
  return null;
}
