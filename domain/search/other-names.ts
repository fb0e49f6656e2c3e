import { parsePhraseLines } from '#domain/search/phrase-lines.ts';

/** Synonyms for whole phrases only: "k cups" are coffee pods, but "cups" alone aren't. */
export const productSynonyms = parsePhraseLines(`
ground black pepper > black pepper
self rising cornmeal|self rising corn meal > cornmeal mix
k cup|kcup|keurig cup|keurig pod > coffee pod
clementine|tangerine|mandarin orange|little orange|small orange > mandarin
corn on the cob|corn on cob|corn cob|ear of corn|ear corn > sweet corn
hamburger meat|ground hamburger|mince|minced beef|beef mince|ground meat|burger meat > ground beef|ground chuck
ground beef > ground chuck
vitamin|multi vitamin > multivitamin
chicken leg > chicken drumstick
tv dinner|microwave dinner > frozen dinner
soft drink|soda pop|pop|cold drink > soda|cola|root beer|ginger ale|dr pepper
seltzer > sparkling water
vegetable oil spray|oil spray|nonstick spray|non stick spray > cooking spray
pineapple chunk|pineapple tidbit|pineapple chunk in juice|pineapple tidbit in juice|pineapple in juice > canned pineapple
hamburger patty|burger patty > beef patty
philly > philadelphia
cheez its|cheezits > cheez it
dish washing liquid|dishwashing liquid|dish detergent|dishwashing soap|dish liquid|washing up liquid > dish soap
storage bag|food storage bag > freezer bag|sandwich bag
butter stick|stick butter|stick of butter > salted butter|unsalted butter
cream cheese spread > cream cheese
mtn dew|mt dew > mountain dew
diet soda|diet pop > diet cola
canned bean > black bean|kidney bean|baked bean|refried bean
coffee bean > whole bean coffee
soda water > club soda|seltzer water|sparkling water
laundry soap|washing powder|laundry liquid|clothes detergent|washing detergent > laundry detergent
dishwasher soap|soap for dishwasher|soap for the dishwasher|dish soap for dishwasher|dish soap for the dishwasher|detergent for the dishwasher|dishwasher tab|dishwasher tablet|dishwashing pod > dishwasher detergent
bath tissue|bathroom tissue|toilet tissue|toilet roll > toilet paper
kitchen roll|kitchen towel > paper towel
tissue|tissue box > facial tissue
cotton bud > cotton swab
bandaid|bandage > adhesive bandage
pain reliever|painkiller|pain relief|pain pill|headache medicine > ibuprofen|acetaminophen|naproxen
half and half|half n half|half half > half half
kraft dinner|mac and cheese|mac n cheese|mac cheese|macaroni cheese > macaroni cheese
pasta sauce|spaghetti sauce|spagetti sauce|sphagetti sauce|spagheti sauce|red sauce > marinara|alfredo sauce|pasta sauce
pasta > spaghetti|macaroni
scallion|spring onion > green onion
garbanzo bean|garbanzo|chick pea > chickpea
confectioner sugar|icing sugar|confectionery sugar > powdered sugar
white sugar|table sugar|cane sugar > granulated sugar
bicarbonate|bicarb|bicarbonate of soda|sodium bicarbonate > baking soda
sour creme > sour cream
popsicle|freezer pop|freeze pop|ice lolly > ice pop
garbage bag|bin bag|bin liner|rubbish bag|kitchen bag > trash bag
cling wrap|cling film|saran wrap|saran > plastic wrap
tin foil|aluminium foil|silver foil|tinfoil > aluminum foil
frank|frankfurter|wiener|weiner > hot dog
heavy cream|whipping cream|double cream > heavy whipping cream
lunch meat|lunchmeat|luncheon meat|deli meat|cold cut|sandwich meat > sliced turkey breast|sliced ham|sliced roast beef|bologna|salami
deli > sliced
baby formula|formula > infant formula
crisp > chip
chicken strip|chicken finger > chicken tender
capsicum > bell pepper
lettuce > romaine
nappy > diaper
sanitary pad|menstrual pad|feminine pad|period pad > maxi pad
wet wipe > baby wipe
shower gel > body wash
hand wash > hand soap
antiperspirant > deodorant
sunblock|sun screen|sun block|suntan lotion > sunscreen
moisturizer > lotion
hair conditioner > conditioner
cough medicine > cough syrup|cough suppressant
cold medicine|cold med|flu medicine > cold flu
allergy medicine|allergy med|allergy pill|antihistamine > allergy tablet
heartburn medicine|heartburn > antacid
kitty litter > cat litter
wet cat food > canned cat food
wet dog food > canned dog food
dry dog food|kibble > dog food
dry cat food > cat food
hot chocolate > hot cocoa
canned tuna|tuna fish|tuna can|can of tuna > chunk light tuna|albacore tuna
canned tomato > diced tomato|tomato sauce
canned soup > soup
stock > broth
loaf of bread|bread loaf|loaf bread > bread
porridge > oatmeal|oats
oatmeal > oats
nuts > almond|cashew|walnut|pistachio|peanut
chip dip > salsa|queso dip|guacamole|french onion dip
frozen veggie|frozen vegetable > frozen mixed vegetable
frozen fruit > frozen mixed berry|frozen strawberry|frozen blueberry|frozen mango|frozen cherry
frozen berry > frozen mixed berry|frozen strawberry|frozen blueberry|frozen raspberry
cream of wheat > hot cereal
salad dressing > dressing
jimmies|nonpareil|cake sprinkle > sprinkle
adult diaper|depends|incontinence brief|incontinence underwear > adult brief
chili flake|chile flake|crushed red pepper > red pepper flake
hoagie|sub bun|hero roll|grinder roll > sub roll|hoagie roll
masa|tortilla flour|masa tamale|tamale masa|masa for tamales > masa harina
cassava > yuca
pork skin|chicharron|chicharrone|cracklin|cracklins > pork rind
brat > bratwurst
pimiento cheese|pimento cheese spread|pimento cheese dip > pimento cheese
jamaica flower|hibiscus flower|hibiscus tea > dried hibiscus
icing|cake icing > frosting
whiting fish > whiting fillet
red bean|red kidney bean > kidney bean
ranch packet|ranch mix|dry ranch > ranch seasoning mix
pitaya|pitahaya|dragonfruit > dragon fruit
arepa flour|harina pan|masarepa > precooked white corn meal
acai bowl|acai packet > frozen acai packet
glutinous rice|mochi rice > sweet sticky rice
spring roll wrapper|rice paper > rice paper wrapper
glass noodle|cellophane noodle|mung bean noodle > bean thread noodle
gogurt|go gurt > yogurt tube
corn meal > cornmeal
mole paste > mole sauce
taylor ham > pork roll
pig foot|pork feet|trotter > pig feet
flanken|flanken rib|flanken style rib > beef short rib
latke > latke mix
matzah|matza|matzoh > matzo
flamin hot cheeto|hot cheeto > hot cheese puff
potsticker|gyoza > potsticker
pork butt|pork but|boston butt|boston but|pork butt roast > pork shoulder
top sirloin|top sirloin steak > sirloin steak
low fat cheese > reduced fat cheese
baby tylenol|infant tylenol|tylenol for kids|children tylenol|childrens tylenol|kids tylenol > childrens acetaminophen
clorox spray > bleach cleaner spray
bob evans potatoes > refrigerated mashed potato
aluminum pan|foil pan|aluminum foil pan|foil tray > foil baking tray
hand cream|hand lotion|face cream > lotion|face moisturizer
crab meat|crabmeat > crab meat|imitation crab
leg quarter|chicken quarter|chicken leg quarter > leg quarter
beef tip > beef stew meat
osso buco > beef shank
soup bone > soup bone|beef shank
philly steak|shaved steak|steak umm|steakum > shaved beef steak
velveeta shell > shells cheese
flower tortilla > flour tortilla
hair dye > hair color
laundry sheet > laundry detergent sheet
mop refill|mop pad|swiffer refill|wet refill|swiffer wet refill > mopping cloth|mop refill
charcoal briquet|charcoal briquette|briquette > charcoal
mens razor|womens razor|disposable razor > razor
gatorade powder|powdered gatorade > sports drink powder
jello pudding > pudding mix|pudding cup
icy hot|bengay > pain relief cream
sleeping pill|sleep aid > sleep aid
fruit cup > fruit cup|orange cup
twinkie|swiss roll > snack cake
triscuit > triscuit|wheat cracker
queso blanco > queso fresco|queso blanco
classic roast|dark roast|medium roast|french roast|breakfast blend|house blend > ground coffee
fajita meat|fajita beef|carne asada > skirt steak|flank steak
ginger ail > ginger ale
spare rib|sparerib > spare rib
boneless rib > country style rib
minute steak|cubed steak > cube steak
filet mignon|filet minion|fillet minion|beef tenderloin > tenderloin filet mignon
breakfast link|sausage link > sausage link
mexican blend|mexican cheese|taco cheese|fiesta blend > mexican cheese blend
cremini|crimini|cremini mushroom|crimini mushroom > baby bella mushroom
vidalia|vidalia onion > sweet onion
tamale husk|corn shuck > corn husk
bow tie pasta|bowtie pasta|bowtie|bowtie noodle|bow tie noodle > farfalle
cappellini|capellini > angel hair
cup noodle|cup of noodles|cup o noodles > cup noodle
popping corn > popcorn kernel
prune|dried plum > prune
twizzler > licorice
sucker > lollipop
coffee cone > coffee filter
vaseline > petroleum jelly
isopropyl alcohol > rubbing alcohol
saline solution|contact solution > contact lens solution
panty liner|pantyliner > panty liner
insect repellent|bug spray|mosquito spray|bug repellent > insect repellent
ant trap|ant bait > ant bait
roach spray|ant spray|bug killer > killer spray
mouse trap > mouse trap
dish glove|cleaning glove|latex glove > rubber glove
plastic fork|plastic spoon|plastic cutlery|plastic silverware|disposable cutlery > plastic fork|plastic spoon
scent booster|scent bead > scent booster
brillo pad|steel wool > steel wool
razor refill|razor cartridge|razor blade > razor blade
childrens motrin|kids motrin|kids ibuprofen > childrens ibuprofen
imodium > anti diarrheal
bouillon cube > chicken bouillon
nutrition drink|meal replacement shake > nutrition shake
candy > candies|gummy bear|candy bar
biscuit dough|canned biscuit > refrigerated biscuit
skim milk > fat free milk
clothes softener > fabric softener
dishwasher pod|dishwasher pac|dishwasher detergent pod > dishwasher detergent pac
laundry pod|washing pod > laundry detergent pac
detergent pod|detergent pac > detergent pac
chitlin|chittlin > chitterling
marrow bone|beef marrow bone > soup bone
tupperware|storage container|food container|food storage container > food storage container
cheez whiz > cheese sauce jar
skillet dinner|skillet meal > frozen skillet meal|boxed dinner kit
boxed dinner|dinner kit > boxed dinner kit
liquid iv > electrolyte drink mix
grit packet|instant grit packet > instant grits
gram cracker > graham cracker
vodka sauce > vodka pasta sauce
vinegar red wine > red wine vinegar
vinegar white wine > white wine vinegar
mozzarella ball|mozzarella pearl > fresh mozzarella
jello cup > gelatin cup
hamburger roll > hamburger bun
hot dog roll|hotdog roll > hot dog bun
pie shell > pie crust
sweet n low > sweetn low
vanilla flavoring > vanilla extract
baking cocoa > unsweetened cocoa powder
taco kit|taco dinner > taco dinner kit
tuna pack|tuna packet > tuna pouch
body armour > bodyarmor
pumpkin pie mix > pumpkin pie filling
ground round > ground beef|ground chuck
salsa con queso|chile con queso > salsa con queso|queso dip
sleepytime|sleepytime tea|sleepy time tea > chamomile tea|herbal tea
plasticware|plastic ware|plastic utensil > plastic cutlery|plastic fork
spray n wash|spray and wash > stain remover spray
purple onion > red onion
hawaiian bread > hawaiian roll
souse > head cheese
liver pudding > livermush
dried chile|dried chili|dried chili pepper > chile ancho|chile guajillo|chile arbol
chow chow > chow chow relish
cake flower > cake flour
all purpose flower > all purpose flour
self rising flower > self rising flour
almond flower > almond flour
salmon patty|salmon burger|salmon cake > salmon burger patty
arnold palmer > iced tea lemonade
bounty select|bounty select a size > bounty
salsa valentina|valentina salsa|salsa tapatio > mexican hot sauce
starfruit > star fruit
passionfruit > passion fruit
coconut creme > cream of coconut|coconut cream
boba|boba pearl > tapioca pearl
pizza cheese > pizza cheese blend|shredded mozzarella
taco meat|burrito meat > ground beef
dark meat chicken|dark chicken > chicken thigh|chicken leg|chicken drumstick
ice creme > ice cream
chile pasilla|pasilla|pasilla pepper > poblano pepper|chile ancho
angus burger|beef burger|frozen burger|burger > beef patty|hamburger patty|turkey burger|veggie burger
oreo crust|oreo pie crust|cookie pie crust > chocolate cookie pie crust
breakfast potato|home fry|home fries|country potato > hash brown
golden oreo > vanilla sandwich cookie
mac and cheese cup|mac cheese cup|macaroni and cheese cup > macaroni cheese
bag salad|bagged salad|salad bag > salad mix|salad kit|spring mix
garlic clove|clove of garlic|garlic bulb|head of garlic > garlic
yogurt cup > yogurt
light n fit > light fit
small curd|large curd > cottage cheese
white egg|large white egg|egg large white > large egg
sausage roll > breakfast sausage
fruit loop|fruit loops > froot loops
oatmeal packet|instant oatmeal packet > instant oatmeal
honey bear > honey
spaghetti noodle > spaghetti
macaroni noodle > elbow macaroni
swiffer pad|swiffer cloth|swiffer wipe > sweeping cloth|mopping cloth
sweet tater > sweet potato
cran juice > cranberry juice
pumpkin puree|pure pumpkin|pumpkin can > canned pumpkin
brown n serve roll|brown and serve roll > dinner roll
crowder pea|purple hull pea|lady pea|zipper pea > field pea
pepperoni stick|meat stick|beef stick > beef stick
yautia > malanga
sazonador > adobo seasoning
lap cheong|lop cheong > chinese sausage
meal kit > boxed dinner kit|frozen skillet meal
cap n crunch|captain crunch|capt crunch > capn crunch
nutrigrain|nutragrain|nutragrain bar|nutrigrain bar > nutri grain
pb j|pbj > peanut butter jelly|crustless sandwich
bay leaf > bay leaves
mason jar > canning jar
mason jar lid|lid for mason jar|lid for canning jar > canning lid
bread machine yeast|yeast bread machine > instant yeast
keen wah|keenwah|kinwa|quinua > quinoa
string bean > green bean
tostada shell > tostada
rice crispy|rice crispie|rice krispy > rice krispies
rice crispy treat|rice crispies treat|rice krispy treat|crispy rice treat > rice krispies treat
yukon gold|yukon gold potato > gold potato
tall kitchen bag > tall kitchen trash bag
lean hamburger > lean ground beef
arroz con leche > rice pudding
jiffy cornbread|jiffy corn bread|jiffy mix > jiffy corn muffin mix
raw chicken tender|chicken tender raw > chicken tenderloin
breakfast sausage patty > sausage patty
black eye pea|black eye bean > black eyed pea
yam > sweet potato|canned yam
light brown sugar|dark brown sugar > brown sugar
`);
