/**
 * Entries of the form `words|other words=english`. The English side uses the catalog's words. Spanish words are
 * written without accents; plurals in a search match their singular here. Maintained by hand (decision 22).
 */
export const spanishToEnglishPhrases = `
leche=milk, leche entera=whole milk, leche descremada=fat free milk, leche semidescremada|leche baja en grasa=low fat milk,
leche de almendra=almond milk, leche de avena=oat milk, leche de soya|leche de soja=soy milk, leche de coco=coconut milk,
leche con chocolate|leche de chocolate=chocolate milk, leche deslactosada=lactose free milk, leche en polvo=powdered milk, leche evaporada=evaporated milk,
leche condensada=sweetened condensed milk, formula para bebe|leche para bebe|formula infantil=infant formula,
huevo|blanquillo|juevo|uevo=eggs, huevo organico=organic eggs, huevo blanco=large eggs, clara de huevo=egg whites,
queso=cheese, queso crema|qeso crema=cream cheese, queso fresco|queso blanco=queso fresco, queso panela=queso panela, queso oaxaca|quesillo|queso asadero=oaxaca cheese, queso cotija=cotija cheese, queso rallado=shredded cheese, queso americano|queso amarillo=american cheese,
queso quesadilla|queso para quesadilla=quesadilla cheese, queso manchego=manchego cheese, queso cottage|requeson=cottage cheese, queso suizo=swiss cheese, queso azul=blue cheese, queso de cabra=goat cheese,
queso parmesano=parmesan cheese, queso mozzarella=mozzarella cheese, queso cheddar=cheddar cheese, queso feta=feta cheese,
queso provolone=provolone cheese, queso en tiras|quesito de hebra=string cheese,
mantequilla=butter, mantequilla sin sal=unsalted butter, mantequilla con sal=salted butter, margarina=margarine,
crema mexicana=mexican style sour cream, crema de coco=cream of coconut, crema|crema agria|crema acida=sour cream, crema para batir|crema batir|nata=heavy whipping cream, crema batida=whipped cream,
crema para cafe|sustituto de crema=coffee creamer, yogur|yogurt|yoghurt=yogurt, yogur natural|yogurt natural=plain yogurt, yogur griego|yogurt griego=greek yogurt,
yogur de fresa|yogurt de fresa=strawberry yogurt, yogur de vainilla|yogurt de vainilla=vanilla yogurt, suero de leche=buttermilk,
pan=bread, pan blanco|pan de caja|pan de molde=white bread, pan integral|pan de trigo=whole wheat bread, pan dulce=conchas, dulce de leche|cajeta=dulce de leche, tres leches|pastel tres leches|pastel de tres leches=tres leches cake, disco para empanada|masa para empanada=empanada wrappers, harina pan=precooked white corn meal, flor de jamaica|jamaica=dried hibiscus, pata de puerco|patita de puerco=pig feet, 
pan frances=french bread, bolillo=bolillo rolls, concha=conchas, pan de ajo=garlic bread, pan de centeno=rye bread, pan arabe|pan pita=pita bread,
pan tostado=toasted bread slices, pan molido|pan rallado=bread crumbs, pan para hamburguesa|pan de hamburguesa=hamburger buns,
pan para hot dog|pan de hot dog|medias noches=hot dog buns, tortilla de maiz|tortilla maiz|tortilla amarilla=corn tortillas, tortilla harina=flour tortillas, agua de jamaica=dried hibiscus, champu para bebe|shampoo para bebe|shampoo de bebe=baby shampoo, tortilla de harina=flour tortillas,
tortilla=tortillas, rosquilla|dona=donuts, panecillo=dinner rolls, pastel|bizcocho|torta de cumpleanos=cake, pay de manzana=apple pie,
masa para pizza=pizza dough, masa de galletas=cookie dough, galleta=cookies, galleta salada=saltine crackers,
galleta de soda=saltine crackers, galleta con chispas=chocolate chip cookies, galleta de animalito|animalito=animal crackers, galleta maria=marie biscuits,
arroz=rice, arroz blanco=white rice, arroz integral=brown rice, arroz instantaneo=instant rice, arroz jazmin=jasmine rice,
arroz basmati=basmati rice, frijol|habichuela|caraota|poroto=beans, frijol negro|habichuela negra=black beans, frijol pinto=pinto beans,
frijol refrito=refried beans, frijol charro=charro beans, frijol peruano|frijol mayocoba=mayocoba beans, gandul=pigeon peas, frijol rojo|habichuela roja|frijol colorado=kidney beans, frijol blanco=great northern beans,
lenteja=lentils, garbanzo=chickpeas, chicharo|arveja|guisante=peas, chicharo congelado|guisante congelado=frozen peas,
ejote|judia verde|vainita=green beans, soya=tofu, pollo=chicken, pollo entero=whole chicken, pollo rostizado|pollo asado=rotisserie chicken,
pechuga|pechuga de pollo=chicken breast, pechuga de pollo sin hueso=boneless chicken breast, muslo|muslo de pollo=chicken thighs,
alita|ala de pollo|alita de pollo=chicken wings, pierna de pollo|pierna|muslito=chicken drumsticks, pollo molido=ground chicken,
pollo enlatado=canned chicken, nugget de pollo=chicken nuggets, tira de pollo=chicken tenders, salchicha de pollo=chicken sausage,
carne=meat, carne picada=carne picada, lengua|lengua de res=beef tongue, cabeza de res|cachete|cachete de res=beef cheeks, pata de res=beef feet,
milanesa|milanesa de res=milanesa beef, mojarra=whole tilapia, pepita|semilla de calabaza=pumpkin seeds, ajonjoli=sesame seeds, linaza=ground flaxseed,
media crema=table cream, consome=chicken bouillon, laurel|hoja de laurel=bay leaves, clavo de olor=whole cloves, cuernito=croissants,
crema para manos=hand lotion,
gel para cabello|gel para el pelo=hair gel, tinte para cabello|tinte=hair color, leche clavel=evaporated milk, carne para hamburguesa|carne molida|carne de res molida|res molida=ground beef, bistec|bistek|bistec de res|filete de res=sirloin steak,
carne de res|carne para guisar|carne para caldo=beef stew meat, pecho de res=beef brisket, carne seca=beef jerky,
arrachera|carne asada|carne para tacos|carne para asar=skirt steak, higado|higado de res=beef liver, chamorro=beef shank, rabo de res|cola de res=oxtail, pancita|panza de res|tripa=beef tripe, chuleta|chuleta de cerdo|chuleta de puerco=pork chops, lomo de cerdo|lomo de puerco=pork loin, puerco|cerdo=pork,
carne de cerdo molida|cerdo molido|puerco molido=ground pork, costilla de res=beef short ribs, costilla|costilla de cerdo|costilla de puerco=baby back ribs,
espaldilla de puerco|paleta de cerdo|pernil=pork shoulder roast, tocino|tocineta=bacon, tocino de pavo=turkey bacon, jamon=sliced ham,
jamon de pavo|pechuga de pavo=sliced turkey breast, salchicha=hot dogs, salchicha italiana=italian sausage, longaniza=chorizo, salami=salami,
mortadela=bologna, pavo=turkey, pavo entero=whole turkey, pavo molido=ground turkey, cordero|borrego=lamb, albondiga=meatballs,
pescado=fish fillets, atun=tuna, atun en lata|lata de atun=canned tuna, salmon=salmon, filete de pescado=fish fillets, filete de salmon=salmon fillets, tilapia=tilapia,
bacalao=cod, bagre=catfish, sardina=sardines, camaron=shrimp, camaron cocido=cooked shrimp, cangrejo|jaiba=crab, langosta=lobster,
mejillon=mussels, almeja=clams, palitos de pescado=fish sticks, fruta=fruit, verdura|vegetal=vegetable, manzana=apples,
platano macho=plantains, tomatillo|tomate verde=tomatillos, nopal=nopales, manzana verde=granny smith apples, platano|banano|guineo|banana=bananas, naranja=oranges, mandarina=mandarins, toronja|pomelo=grapefruit,
limon amarillo=lemons, lima|limon verde=limes, limon=limes, fresa=strawberries, frutilla=strawberries, arandano|mora azul=blueberries,
frambuesa=raspberries, mora|zarzamora=blackberries, uva=grapes, uva verde=green grapes, uva roja=red grapes, pina=pineapple,
sandia=watermelon, melon=cantaloupe, melon verde=honeydew, durazno|melocoton=peaches, pera=pears, ciruela=plums, cereza=cherries,
mango=mango, kiwi=kiwi, granada=pomegranate, chabacano|albaricoque=apricots, nectarina=nectarines, coco=coconut, aguacate|palta=avocado,
tomate|jitomate=tomatoes, tomate cherry|tomatito=cherry tomatoes, cebolla=onions, cebolla morada|cebolla roja=red onions,
cebolla blanca=white onions, cebolla amarilla=yellow onions, cebollita|cebollin|cebolla verde|cebolla cambray=green onions, ajo=garlic,
ajo en polvo=garlic powder, cebolla en polvo=onion powder, papa|patata=potatoes, papa roja=red potatoes, pure de papa=instant mashed potatoes,
camote|batata|boniato=sweet potatoes, zanahoria=carrots, lechuga=lettuce, lechuga romana=romaine lettuce, pepino=cucumber, brocoli=broccoli,
brocoli congelado=frozen broccoli, coliflor=cauliflower, espinaca=spinach, espinaca congelada=frozen spinach, apio=celery, repollo|col=cabbage,
col rizada=kale, champinon|hongo|seta=mushrooms, hoja de maiz|hoja para tamal=corn husks, elote|maiz|choclo|mazorca=sweet corn, elote en lata|maiz en lata=canned corn,
elote congelado|maiz congelado=frozen corn, calabacita|calabacin=zucchini, calabaza=pumpkin, berenjena=eggplant, betabel|remolacha=beets,
rabano=radishes, esparrago=asparagus, alcachofa=artichokes, puerro=leeks, nabo=turnips, jengibre=ginger, chile jalapeno|jalapeno=jalapeno peppers,
chile serrano=serrano peppers, chile habanero=habanero peppers, chile ancho=chile ancho, chile guajillo=chile guajillo, chile de arbol=chile de arbol, nopalito=nopalitos, chile poblano=poblano peppers, chile verde=green chiles, pimiento|chile morron=bell pepper, pimiento rojo|chile morron rojo=red bell pepper,
pimiento verde|chile morron verde=green bell pepper, perejil=parsley, albahaca=basil, cilantro=cilantro, romero=rosemary, menta|hierbabuena=fresh mint,
oregano=oregano, comino=cumin, canela=cinnamon, chile en polvo=chili powder, azucar=sugar, azucar blanca=granulated sugar,
azucar morena|azucar mascabado=brown sugar, azucar glass|azucar glas=powdered sugar, sal=salt, sal de mar|sal marina=sea salt, pimienta|pimienta negra=black pepper,
aceite|aceite vegetal=vegetable oil, aceite de oliva=olive oil, aceite de canola=canola oil, aceite de coco=coconut oil,
aceite de aguacate=avocado oil, manteca|manteca de cerdo|manteca de puerco=lard, manteca vegetal=shortening, vinagre=vinegar, vinagre blanco=white vinegar,
vinagre de manzana=apple cider vinegar, harina=flour, harina de trigo=all purpose flour, harina de maiz=cornmeal, masa harina|harina para tortillas|masa para tamal|masa para tamales|masa para tortillas|maseca=masa harina, maicena|fecula de maiz=cornstarch,
polvo para hornear|polvo de hornear=baking powder, bicarbonato=baking soda, levadura=yeast, vainilla=vanilla extract,
extracto de vainilla=vanilla extract, chispas de chocolate=chocolate chips, gelatina=jello, fideo=noodles, sopa de fideo=chicken noodle soup,
pasta=pasta, espagueti|spaghetti=spaghetti, macarron|coditos=macaroni, macarrones con queso=macaroni and cheese, lasana=lasagna,
sopa instantanea|sopa maruchan=ramen noodles, salsa=salsa, salsa de tomate=tomato sauce, pasta de tomate|pure de tomate=tomato paste,
tomate enlatado|tomate en lata|tomate en cubo|tomate en cubito|tomate en cuadrito=diced tomatoes, salsa para pasta|salsa marinara=marinara sauce, salsa de soya|salsa de soja=soy sauce,
salsa picante=hot sauce, salsa barbacoa|salsa bbq=barbecue sauce, salsa para enchiladas=enchilada sauce, salsa inglesa=worcestershire sauce,
mayonesa=mayonnaise, mostaza=mustard, catsup|ketchup=ketchup, aderezo=dressing, aderezo ranch=ranch dressing, aceituna=olives,
pepinillo=dill pickles, avena=oats, avena instantanea=instant oatmeal, cereal=cereal, hojuelas de maiz=corn flakes, granola=granola,
miel|miel de abeja=honey, miel de maple|jarabe de maple=maple syrup, jarabe para panqueques=pancake syrup, mezcla para panqueques=pancake mix,
mermelada|mermelada de fresa=strawberry jam, jalea|jalea de uva=grape jelly, crema de cacahuate|mantequilla de mani|crema de mani=peanut butter,
cacahuate|mani=peanuts, almendra=almonds, nuez|nueces=walnuts, pistacho|pistache=pistachios, pasa|pasita=raisins, papita|papa frita=potato chips,
papa a la francesa|papa congelada=french fries, totopo=tortilla chips, palomita|palomita de maiz=popcorn, dulce=candy, chicle=chewing gum,
chocolate=chocolate, chocolate caliente|chocolate en polvo=hot cocoa, barra de granola=granola bars, tostada=tostadas, popote=drinking straws, palillo|palillo de dientes=toothpicks, vitamina c=vitamin c, cono|cono de helado=ice cream cones,
helado|nieve=ice cream, helado de vainilla|nieve de vainilla=vanilla ice cream, helado de chocolate=chocolate ice cream, paleta|paleta de hielo=ice pops,
pizza congelada=frozen pizza, verdura congelada|vegetal congelado=frozen mixed vegetables, fresa congelada=frozen strawberries, hielo=ice,
cafe=coffee, cafe molido=ground coffee, cafe instantaneo|cafe soluble=instant coffee, cafe en grano=whole bean coffee,
cafe descafeinado=decaf coffee, filtro de cafe|filtro para cafe=coffee filters, te=tea, te verde=green tea, te negro=black tea,
te de manzanilla|manzanilla=chamomile tea, te helado=iced tea, agua=water, agua embotellada=bottled water, agua destilada=distilled water, agua mineral=sparkling water,
agua de coco=coconut water, agua con gas=sparkling water, jugo|zumo=juice, jugo de naranja=orange juice, jugo de manzana=apple juice,
jugo de uva=grape juice, jugo de arandano=cranberry juice, jugo de limon=lemon juice, jugo de verduras=vegetable juice, limonada=lemonade, refresco|gaseosa=soda,
refresco de dieta=diet cola, refresco de cola=cola, bebida deportiva=sports drink, bebida energetica=energy drink, cerveza|cerbeza|cervesa|servesa=beer, vino=wine,
sopa=soup, sopa de tomate=tomato soup, sopa de pollo=chicken noodle soup, caldo de pollo=chicken broth, consome de pollo=chicken broth, caldo de res=beef broth,
caldo de verduras=vegetable broth, comida para bebe|papilla=baby food, panal=diapers, panal talla 1=diapers size 1, panal talla 2=diapers size 2,
panal talla 3=diapers size 3, panal talla 4=diapers size 4, panal talla 5=diapers size 5, panal talla 6=diapers size 6, toallita|toallitas humedas=baby wipes,
papel higienico|papel de bano|papel sanitario=toilet paper, toalla de papel|toalla de cocina|papel de cocina|papel toalla|servitoalla=paper towels, servilleta=paper napkins,
panuelo|panuelos desechables=facial tissues, plato desechable|plato de papel=paper plates, vaso desechable|vaso de plastico=plastic cups,
papel aluminio|papel de aluminio=aluminum foil, plastico para envolver|papel film=plastic wrap, papel encerado|papel para hornear=parchment paper,
jabon|jabon de bano|jabon de tocador=bar soap, jabon de manos|jabon para manos=hand soap, jabon para platos|jabon de platos|jabon para los platos|jabon para lavar platos|jabon lavaplatos|detergente para platos|jabon de trastes|jabon para trastes|lavatrastes|lavaplatos=dish soap,
detergente|jabon para ropa|jabon de ropa=laundry detergent, suavizante=fabric softener, cloro|blanqueador=bleach, esponja=sponges,
limpiador=cleaner, limpia pisos|limpiapisos|limpiador de piso=floor cleaner, trapeador|mopa=mop, escoba=broom, vaselina=petroleum jelly, guante de hule=rubber gloves, limpiador multiusos=all purpose cleaner, limpiavidrios=glass cleaner, bolsa de basura|bolsa para basura=trash bags,
bolsa ziploc|bolsa para sandwich=sandwich bags, pila|bateria=aa batteries, foco|bombilla=light bulbs, vela|veladora=candle, cerillo|fosforo=matches,
carbon=charcoal, aromatizante=air freshener, comida para perro|comida de perro|croquetas para perro=dog food,
comida para gato|comida de gato|croquetas para gato=cat food, arena para gato=cat litter, premio para perro=dog treats,
champu|shampoo=shampoo, acondicionador=conditioner, jabon liquido|gel de bano=body wash, pasta de dientes|pasta dental|crema dental=toothpaste,
cepillo de dientes|cepillo dental=toothbrush, enjuague bucal=mouthwash, hilo dental=dental floss, desodorante=deodorant,
crema corporal|locion=body lotion, rastrillo|navaja de afeitar=disposable razors, crema de afeitar=shaving cream, protector solar|bloqueador solar|bloqueador=sunscreen,
toalla sanitaria|toalla femenina=maxi pads, tampon=tampons, hisopo|cotonete=cotton swabs, algodon=cotton balls, curita=adhesive bandages,
gel antibacterial=hand sanitizer, vitamina=multivitamin, jarabe para la tos=cough syrup, pastillas para la tos=cough drops, condon|preservativo=condoms`;

/** Qualifiers, such as "organic", that can be combined with any product name. */
export const spanishDescriptors = `
rallado|rallada=shredded, organico|organica=organic, sin lactosa|deslactosado|deslactosada=lactose free, sin gluten=gluten free, sin azucar=sugar free, sin sal=no salt added,
sin grasa|descremado|descremada=fat free, bajo en grasa|baja en grasa=low fat, bajo en sodio|baja en sodio=low sodium, de dieta=diet, vegano|vegana=vegan,
congelado|congelada=frozen, enlatado|enlatada|en lata|de lata=canned, fresco|fresca=fresh, integral=whole wheat, entero|entera=whole, molido|molida=ground,
sin hueso=boneless, con hueso=bone in, sin piel=skinless, descafeinado|descafeinada=decaf, sin cafeina=caffeine free, kosher=kosher, halal=halal,
sin lacteos=dairy free, sin semilla|sin semillas=seedless, sin pulpa=no pulp, de gallinas libres|de gallina libre=cage free, griego=greek`;

/** Words that exist in both languages. They count as Spanish only if everything else is Spanish. */
export const wordsSharedWithEnglish = new Set(
  `pan sal te col lima crema carbon pasta salsa salmon salami mango kiwi coco chocolate cereal granola cilantro oregano tilapia
  tortilla jalapeno ketchup shampoo tampon paleta nieve soya pila granada nata mora spaghetti banana yogurt yoghurt catsup pina melon
  pasa dulce papa bateria locion tostada dona torta mani`.split(/\s+/),
);

export const spanishFillers = new Set(
  'de del la el los las un una unos unas con para por en al a'.split(' '),
);

/**
 * Names that mean different products in different regions, so they're ambiguous on a receipt: "plátano" can
 * also mean plantain.
 */
export const ambiguousSpanishNames = new Set(
  'platano;calabaza;carne asada;carne para asar;carne para tacos;arrachera;limon;tocino;bacalao;fideo;pimiento;jamaica;pierna;paleta;queso blanco;torta;queso'.split(
    ';',
  ),
);
