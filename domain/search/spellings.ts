import { singular } from '#domain/search/words.ts';

/** Synonyms and short forms that are too different to be found as corrections. */
const sameWords: readonly (readonly string[])[] = [
  ['yogurt', 'yoghurt', 'yogourt', 'yoghourt'],
  ['cheddar', 'ched'],
  ['macaroni', 'mac'],
  ['chocolate', 'choc', 'choco'],
  ['ketchup', 'catsup'],
  ['mayonnaise', 'mayo'],
  ['donut', 'doughnut', 'donuts', 'doughnuts'],
  ['chili', 'chilli', 'chile'],
  ['barbecue', 'barbeque', 'bbq'],
  ['vegetable', 'veggie', 'veg', 'veggies'],
  ['parmesan', 'parm', 'parmigiano'],
  ['mozzarella', 'mozz'],
  ['soda', 'pop'],
  ['coke', 'coca'],
  ['zucchini', 'courgette', 'courgettes'],
  ['eggplant', 'aubergine'],
  ['cilantro', 'coriander'],
  ['pod', 'pods', 'pac', 'pacs'],
  ['broth', 'stock'],
  ['chip', 'chips', 'crisp', 'crisps'],
  ['lasagna', 'lasagne'],
  ['kitty', 'cat'],
  ['shrimp', 'prawn'],
  ['avocado', 'avo'],
  ['cucumber', 'cuke'],
  ['potato', 'potatoe'],
  ['tomato', 'tomatoe'],
  ['butter', 'butr', 'buttr'],
  ['kimchi', 'kimchee'],
  ['choy', 'choi'],
  ['worcestershire', 'worcester', 'worchester'],
  ['sourdough', 'sourdoe', 'sourdo'],
  ['fettuccine', 'fettucini', 'fettuccini', 'fettucine'],
  ['kielbasa', 'kabasa', 'kilbasa', 'kolbassi'],
  ['lettuce', 'lettus'],
  ['marinade', 'marinaid'],
  ['fillet', 'fillets', 'filet', 'filets'],
  ['pierogies', 'pierogi', 'perogies', 'perogi', 'pirogi'],
];
const synonyms = new Map(
  sameWords.flatMap((words) => words.map((word) => [word, words.filter((other) => other !== word)] as const)),
);

export const sameWordsOf = (word: string): readonly string[] =>
  synonyms.get(word) ?? synonyms.get(singular(word)) ?? [];
