import { parsePhraseLines } from '#domain/search/phrase-lines.ts';

/** Names that makers give their products, in the catalog's words. */
export const makerLines = parsePhraseLines(`
double stuf|double stuff > double stuffed
milkbone > milk bone
pan bimbo > bimbo bread
special k > special k cereal
root touch up > root color concealer
queso dip > queso dip
hard taco shell|taco shell hard|crunchy taco shell > taco shell
cornbread mix|corn bread mix > corn muffin mix|cornbread mix
cod fish > cod fillet
tilapia fish > tilapia
salmon fish > salmon
haddock fish > haddock
catfish fish > catfish
swai fish > swai
sourdough loaf|loaf of sourdough|loaf sourdough > sourdough bread
french loaf|french bread loaf > french bread
italian loaf|italian bread loaf > italian bread
white loaf > white bread
wheat loaf > wheat bread
white queso dip > white queso dip
`);
