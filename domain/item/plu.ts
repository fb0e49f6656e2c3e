/** Catalog names by PLU, the price look-up code on loose produce (IFPS). */
const nameByPlu = new Map<string, string>(
  `Bananas 4011; Plantains 4235; Fuji Apples 4129 4131; Gala Apples 4133 4135; Granny Smith Apples 4017 4139;
  Honeycrisp Apples 3283; Avocado 4046 4225 4770; Lemons 4033 4053; Limes 4048; Navel Oranges 4012 3107;
  Green Seedless Grapes 4022 4498; Red Seedless Grapes 4023 4499; Green Bell Pepper 4065 4681; Red Bell Pepper 4688;
  Cucumber 4062; Iceberg Lettuce 4061; Romaine Lettuce 4640; Garlic 4608; Ginger Root 4612; Yellow Onions 4093 4665;
  Red Onions 4082; Russet Potatoes 4072 4725; Sweet Potatoes 4074 4816; Tomatoes on the Vine 4664; Roma Tomatoes 4087;
  Sweet Corn 4077 4078; Cabbage 4069; Broccoli Crowns 3082; Celery 4070; Zucchini 4067; Mango 4051 4959; Pineapple 4430;
  Cantaloupe 4049 4050; Watermelon 4032; Peaches 4038 4044; Cherries 4045; Kiwi 4030; Cilantro 4889; Jalapeno Peppers 4693;
  Green Onions 4068; Eggplant 4081`
    .split(';')
    .flatMap((line) => {
      const words = line.trim().split(/\s+/);
      const name = words.filter((word) => !/^\d/.test(word)).join(' ');
      return words.filter((word) => /^\d/.test(word)).map((plu): [string, string] => [plu, name]);
    }),
);

/** Five digits with a leading 9 mean organic produce. Returns null if the PLU is unknown. */
export function parsePlu(digits: string): { name: string; isOrganic: boolean } | null {
  const isOrganic = digits.length === 5 && digits.startsWith('9');
  const name = nameByPlu.get(isOrganic ? digits.slice(1) : digits);
  return name === undefined ? null : { name, isOrganic };
}

export const parsePluGtin = (gtin14: string): ReturnType<typeof parsePlu> => {
  const [, digits] = /^0{9,10}([1-9]\d{3,4})$/.exec(gtin14) ?? [];
  return digits === undefined ? null : parsePlu(digits);
};
