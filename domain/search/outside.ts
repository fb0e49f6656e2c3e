import { toSingular } from '#domain/search/words.ts';

const toWordSet = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/).map(toSingular));

/**
 * A search for one of these words finds only items of that kind. A search for beer doesn't find root beer (decision
 * 22).
 */
export const neverReplacedWords = toWordSet(`
  beer wine ale lager stout pilsner ipa cider champagne prosecco vodka whiskey whisky bourbon tequila brandy cognac scotch
  mezcal liqueur vermouth sangria sake margarita merlot cabernet chardonnay riesling pinot moscato rose moonshine
  absinthe schnapps gin rum port cigarette cigar tobacco vape vapes marlboro camel newport juul zyn nicotine insulin
`);

/**
 * Words that are never corrected or completed, even if a small catalog lacks them. For example, "plums" isn't a typo of
 * "Luvs".
 */
export const groceryWords = toWordSet(`
  apricot arugula artichoke okra turnip parsnip rutabaga fennel shallot dill mint thyme sage tarragon chive endive escarole
  radicchio watercress jicama papaya fig date guava lychee longan rambutan calamansi persimmon tangelo kumquat currant rhubarb plantain yam taro
  cassava yuca malanga daikon chard sprout bean pea lentil kohlrabi celeriac chicory lemongrass tomatillo serrano habanero poblano
  passionfruit starfruit dragonfruit quince gooseberry boysenberry elderberry cranberry mulberry coconut nectarine plum
  beet leek radish squash pumpkin eggplant pomegranate honeydew clementine tangerine prune
  duck goose veal venison bison rabbit liver oxtail tripe prosciutto pancetta pastrami mortadella liverwurst hotlink
  quail pheasant lamb goat mutton giblet gizzard hock shank brisket flank kabob gyro chorizo andouille
  halibut trout mackerel anchovy squid calamari octopus oyster caviar herring flounder snapper grouper bass perch eel roe
  crawfish crayfish monkfish pollock sole whitefish whiting walleye kipper lox surimi clam mussel scallop lobster
  gouda brie havarti gruyere asiago camembert mascarpone halloumi paneer ghee eggnog custard queso cotija fontina romano
  manchego limburger burrata kefir skyr whey curd creme
  baguette ciabatta brioche focaccia scone danish eclair cheesecake lavash matzo matzah challah pumpernickel macaron
  biscotti shortbread strudel turnover tart cobbler crepe blintz latke waffle
  bouillon polenta grits farro barley bulgur millet tapioca arrowroot gelatin vermicelli udon soba orzo linguine fettuccine
  rigatoni ziti farfalle angelhair cavatappi tahini harissa sriracha miso tamari wasabi caper hominy turmeric curry nutmeg
  clove allspice cardamom saffron marjoram anise cayenne mace sumac masala agave stevia splenda xylitol erythritol marzipan
  sprinkle fondant chia flax flaxseed hemp muesli marmite vegemite sauerkraut kimchi chutney horseradish aioli tartar hoisin
  ponzu mirin tabasco gumbo jambalaya pierogi gnocchi ravioli dumpling wonton eggroll empanada tamale taquito quesadilla
  falafel samosa pupusa arepa flan roti churro sorbet sherbet custard lard suet tallow yeast vinaigrette bisque chowder goulash ramen
  licorice taffy fudge toffee nougat truffle jawbreaker lollipop praline brittle tofu tempeh seitan
  toothpick straw skewer cutlery fork spoon knife lighter tape glue mop broom bucket dustpan glove ammonia borax lye
  insecticide repellent plunger hanger firewood propane fertilizer flower rose tulip balloon pen pencil notebook envelope
  stamp umbrella flashlight thermos cooler grill lunchbox tissue clothespin lint starch vacuum
  mascara lipstick perfume cologne hairspray gel pomade comb brush loofah tweezers laxative thermometer aftershave talc
  pacifier catnip leash collar flea hamster rosin wax wig lotion serum toner retinol douche enema lubricant
  aspirin bandage gauze syringe antiseptic peroxide iodine ointment decongestant fiber probiotic collagen creatine electrolyte
  coloring frappuccino patty cone rind jerky pancake crepe
  coffee tea cocoa matcha espresso latte cappuccino mocha chai kombucha seltzer tonic cola lemonade limeade
`);

/**
 * Words for things that grocery stores don't sell. A search never corrects, completes or drops these words, so "bowling
 * ball" doesn't find cotton balls.
 */
export const nonGroceryWords = toWordSet(`
  iphone ipad android smartphone phone cellphone laptop computer printer keyboard headphone earbud airpod speaker television
  charger usb hdmi router modem playstation xbox nintendo videogame drone smartwatch projector telescope microscope
  binoculars truck motorcycle scooter bicycle bike tire windshield carburetor antifreeze coolant muffler radiator transmission
  trailer kayak canoe airplane plane helicopter helmet hammer screwdriver wrench plier drill chainsaw ladder lumber plywood
  drywall shingle screw bolt plumbing faucet doorknob hinge caulk sandpaper wheelbarrow shovel rake lawnmower mower hose fence
  concrete cement thermostat generator paintbrush paint sofa mattress dresser bookshelf desk recliner nightstand
  chair bookcase curtain rug chandelier jeans shirt tshirt dress jacket sweater hoodie sneaker sandal jewelry necklace
  earring bracelet tuxedo bikini sunglasses backpack suitcase luggage purse handbag wallet basketball football soccer
  baseball tennis golf bowling hockey skateboard snowboard ski trampoline treadmill dumbbell barbell racket surfboard ammo
  ammunition gun rifle pistol ticket concert guitar piano violin trumpet ukulele textbook dictionary passport
  mortgage insurance lawyer haircut tattoo airbnb uber rental apartment refrigerator fridge stroller saddle coffin
  sword bitcoin parrot elephant coat grater slicer cutter monitor cooker spinner frother peeler whisk
  spatula tongs colander strainer skillet saucepan wok apron volleyball stereo gnome
`);

/**
 * If one of these words is typed alone, only items of that kind match: fig cookies aren't figs. If other words are
 * typed with it, the word may describe a product: "fig cookies".
 */
export const wordsMatchedExactlyWhenAlone = toWordSet(
  'fig date straw mint sage curry coconut pumpkin currant elderberry cow joy fairy lottery lives',
);

/** Names of stores and store brands. They're neither product words nor typos. */
export const storeNamesAndStoreBrands = [
  'trader joe',
  'trader joes',
  'trader jose',
  'aldi',
  'costco',
  'lidl',
  'publix',
  'wegmans',
];

/** Names whose parts mean something else: Lean Cuisine isn't lean beef. */
export const fixedPhrases =
  `lean cuisine|topo chico|hi c|hawaiian punch|capn crunch|grape nuts|frosted mini wheats|mini wheats|
cocoa puffs|cocoa pebbles|fruity pebbles|golden grahams|honey bunches of oats|laughing cow|angel hair|pico de gallo|cream of wheat|miracle whip|
hamburger helper|rice a roni|shake n bake|old bay|vitamin water|baby food|egg rolls|spring rolls|ice cream sandwiches|ice cream cones|turkey burger|
food coloring|cream of tartar|fruit cups|cheese sticks|pumpkin pie|toaster strudel|white claw|mikes hard|bud light|coors light|miller lite|blue moon|
jolly rancher|life savers|bleach pen|hair spray|hair gel|shaving gel|texas toast|nail polish remover|birthday card|wax paper|
milk duds|drinking straws|new york times|gift card|lottery tickets|baby oil|essential oil|motor oil|cat nip|fly trap|
ant trap|ant bait|roach trap|roach bait|mouse trap|rat trap|bug spray|plan b|vitamin a|vitamin b|vitamin b12|vitamin c|vitamin d|vitamin d3|
vitamin e|vitamin k|bay leaf|bay leaves|thousand island|1000 island|fish oil|school supplies|scratch ticket|
car battery|car seat|car part|car wax|car mat|car cover|air conditioner|swimming pool|diamond ring|ceiling fan|tool box|garden gnome|hair dryer|microwave oven|toaster oven|garbage disposal|trash can|cookie sheet|cake pan|laundry basket|cake stand|ice tray|ice cube tray|mouth guard|sewing machine|fishing rod|yoga mat|dog house`
    .split('|')
    .map((words) => words.trim().split(' '));
