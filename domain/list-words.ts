import { singular } from '#domain/search-words.ts';

/** Pairs that are one thing although "and" stands in them; what stands before and after may follow. */
const pairs = `half|half, mac|cheese, macaroni|cheese, ham|cheese, salt|vinegar, sour cream|onion, cookies|cream,
pork|beans, bread|butter pickles, peaches|cream, biscuits|gravy, chicken|dumplings, fruit|nut, fruit|grain,
oats|honey, honey|oats, sweet|sour, sweet|salty, salt|pepper chips, head|shoulders, arm|hammer, ben|jerry, ben|jerrys,
pete|gerrys, m|m, m|ms, a|w, a|d, b|m, good|gather, bath|body, cold|flu, steak|eggs burrito, egg|cheese, sausage|egg,
bacon|egg, surf|turf, black|decker, johnson|johnson, crosse|blackwell, green|black, lemon|lime, oil|vinegar dressing,
shake|bake, mike|ikes, mike|ike, good|plenty, snap|crackle, spring|summer, wash|wear, chips|dip, franks|beans,
red beans|rice, beans|franks, rice|beans mix, corn|bean salsa`;

/** `[before, after]` of each pair, in the words of `foldWords`. */
export const pairsOfOne: readonly (readonly [string, string])[] = pairs.split(',').map((pair) => {
  const [before = '', after = ''] = pair.trim().split('|');
  return [before, after];
});

/** What shoppers write in one word, and mean something that has a longer name. */
const shortForms: Readonly<Record<string, string>> = {
  evoo: 'extra virgin olive oil',
  pepper: 'black pepper',
  ranch: 'ranch dressing',
  chicken: 'chicken breast',
  corn: 'sweet corn',
  buns: 'hamburger buns',
};

/** Spanish everyday words, folded, as the catalogue says it. */
const spanish = `leche=milk, leche entera=whole milk, leche descremada=fat free milk, leche de almendra=almond milk,
leche de almendras=almond milk, leche de avena=oat milk, huevo=eggs, huevos=eggs, blanquillos=eggs, pan=bread,
pan blanco=white bread, pan integral=whole wheat bread, pan de caja=white bread, pan dulce=sweet bread,
arroz=rice, arroz blanco=white rice, arroz integral=brown rice, pollo=chicken, pollo entero=whole chicken,
pechuga=chicken breast, pechugas=chicken breast, pechuga de pollo=chicken breast, pechugas de pollo=chicken breast,
muslos de pollo=chicken thighs, alitas=chicken wings, alas de pollo=chicken wings, piernas de pollo=chicken drumsticks,
carne molida=ground beef, carne picada=ground beef, bistec=sirloin steak, carne de res=beef stew meat,
chuletas=pork chops, chuletas de cerdo=pork chops, chuletas de puerco=pork chops, costillas=baby back ribs,
tocino=bacon, jamon=sliced ham, salchicha=hot dogs, salchichas=hot dogs, pavo=turkey, pavo molido=ground turkey,
pescado=fish fillets, atun=tuna, salmon=salmon, camaron=shrimp, camarones=shrimp, queso=cheese, queso crema=cream cheese,
queso rallado=shredded cheese, mantequilla=butter, margarina=margarine, crema=sour cream, crema agria=sour cream,
yogur=yogurt, yogurt griego=greek yogurt, helado=ice cream, manzana=apples, manzanas=apples, platano=bananas,
platanos=bananas, banano=bananas, guineos=bananas, naranja=oranges, naranjas=oranges, lima=limes, limas=limes,
limones verdes=limes, fresa=strawberries, fresas=strawberries, uva=grapes, uvas=grapes, pina=pineapple, sandia=watermelon,
melon=cantaloupe, durazno=peaches, duraznos=peaches, pera=pears, peras=pears, aguacate=avocado, aguacates=avocado,
tomate=tomatoes, tomates=tomatoes, jitomate=tomatoes, jitomates=tomatoes, cebolla=onions, cebollas=onions,
cebolla morada=red onions, cebollitas=green onions, ajo=garlic, papa=potatoes, papas=potatoes, zanahoria=carrots,
zanahorias=carrots, lechuga=lettuce, pepino=cucumber, pepinos=cucumber, brocoli=broccoli, espinaca=spinach,
espinacas=spinach, apio=celery, repollo=cabbage, col=cabbage, champinones=mushrooms, hongos=mushrooms, elote=sweet corn,
elotes=sweet corn, calabacita=zucchini, calabacitas=zucchini, camote=sweet potatoes, camotes=sweet potatoes,
chile jalapeno=jalapeno peppers, pimiento=bell pepper, pimiento rojo=red bell pepper, perejil=parsley, albahaca=basil,
frijol=beans, frijoles=beans, frijoles negros=black beans, frijoles pintos=pinto beans, frijoles refritos=refried beans,
lentejas=lentils, garbanzos=chickpeas, tortillas de maiz=corn tortillas, tortillas de harina=flour tortillas,
azucar=sugar, azucar morena=brown sugar, sal=salt, pimienta=black pepper, aceite=vegetable oil,
aceite de oliva=olive oil, aceite vegetal=vegetable oil, vinagre=vinegar, harina=flour, fideos=noodles, pasta=pasta,
espagueti=spaghetti, salsa de tomate=tomato sauce, mayonesa=mayonnaise, mostaza=mustard, catsup=ketchup,
avena=oats, miel=honey, mermelada=strawberry jam, crema de cacahuate=peanut butter, mantequilla de mani=peanut butter,
galletas=cookies, galletas saladas=saltine crackers, papitas=potato chips, palomitas=popcorn, cafe=coffee, te=tea,
te verde=green tea, agua=water, agua mineral=sparkling water, jugo de naranja=orange juice, jugo de manzana=apple juice,
jugo=juice, refresco=soda, refrescos=soda, cerveza=beer, vino=wine, sopa=soup, caldo de pollo=chicken broth, pizza=pizza,
papel higienico=toilet paper, papel de bano=toilet paper, papel sanitario=toilet paper, toallas de papel=paper towels,
servilletas=paper napkins, jabon=bar soap, jabon de manos=hand soap, jabon para platos=dish soap,
jabon de trastes=dish soap, detergente=laundry detergent, suavizante=fabric softener, cloro=bleach, champu=shampoo,
pasta de dientes=toothpaste, pasta dental=toothpaste, cepillo de dientes=toothbrush, desodorante=deodorant,
panales=diapers, toallitas=baby wipes, bolsas de basura=trash bags, comida para perro=dog food,
comida de perro=dog food, comida para gato=cat food, pilas=aa batteries`;

/** `[as it is typed, as the catalogue says it]`; what is the same in both is left out. */
export const spanishWords: readonly (readonly [string, string])[] = spanish
  .split(',')
  .map((pair): [string, string] => {
    const [from = '', to = ''] = pair.trim().split('=');
    return [from, to];
  })
  .filter(([from, to]) => from !== to);

const known = new Map([...Object.entries(shortForms), ...spanishWords]);

/** What a need means in the words of the catalogue: "leche" is milk; undefined where it stands as it is. */
export const inCatalogueWords = (foldedNeed: string): string | undefined => known.get(foldedNeed);

const manyThings = new Set(
  `chicken pollo beef res pork cerdo puerco turkey pavo fish pescado meat carne cheese queso juice jugo soup sopa beans
  frijoles cereal tea cookies galletas crackers nuts sauce dressing berries fruit fruta snacks vegetables veggies soap
  jabon medicine vitamins`
    .split(/\s+/)
    .map(singular),
);

/** Whether a need names many things, of which one is a guess: "cheese". */
export const isManyThings = (foldedNeed: string): boolean =>
  [foldedNeed, foldedNeed.replace(/s$/, '')].some((word) => manyThings.has(singular(word)));
