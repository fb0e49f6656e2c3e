import type { ExpectedRecipe } from './recipe-pages.ts';

type Layout = (recipe: ExpectedRecipe) => string;

const textsOf = ({ lines }: ExpectedRecipe) => lines.map(({ text }) => text);
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const signs: Readonly<Record<string, string>> = { '½': '&frac12;', '¼': '&frac14;', '¾': '&#190;' };
const asEntities = (text: string) => escaped(text).replace(/[½¼¾]/gu, (sign) => signs[sign] ?? sign);

const steps = [
  {
    '@type': 'HowToSection',
    name: 'Make it',
    itemListElement: [{ '@type': 'HowToStep', text: 'Mix all of it.' }],
  },
];

const page = (title: string, body: string, head = '') => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(title)} - Kitchen</title>
<style>.ingredient{color:red}</style><script>window.dataLayer=[];var t="</di"+"v>";</script>${head}</head>
<body><nav><ul><li>Breakfast</li><li>Dinner</li></ul></nav><main>${body}</main>
<aside><h3>More recipes</h3><ul><li>3 ways with rice</li></ul></aside>
<footer><p>Comments (2)</p><p>Loved it, I used 2 cups of milk instead!</p></footer></body></html>`;

const script = (json: unknown) => `<script type="application/ld+json">${JSON.stringify(json)}</script>`;
const ldPage = (recipe: ExpectedRecipe, json: unknown) =>
  page(
    recipe.title,
    `<h1>${escaped(recipe.title)}</h1><p>My grandmother made 2 pots of it a week.</p>`,
    script(json),
  );

const ld = (recipe: ExpectedRecipe, more: Record<string, unknown> = {}) => ({
  '@type': 'Recipe',
  name: recipe.title,
  recipeYield: recipe.servings,
  recipeIngredient: textsOf(recipe),
  recipeInstructions: steps,
  ...more,
});
const context = { '@context': 'https://schema.org' };

const marked = (recipe: ExpectedRecipe, name: string, line: (text: string) => string) =>
  `${name}<ul>${textsOf(recipe).map(line).join('\n')}</ul><h2>Directions</h2><ol><li>Mix all of it well, then bake.</li></ol>`;

/** Splits "2 cups flour" into amount and name. Recipe plugins put them into separate elements. */
const parts = (text: string) =>
  /^([\d½¼¾/ .-]+)?\s*(.*)$/u
    .exec(text)
    ?.slice(1)
    .map((part) => part?.trim() ?? '') ?? [];
const spans = (text: string, prefix: string) => {
  const [amount = '', name = ''] = parts(text);
  return `<span class="${prefix}-amount">${asEntities(amount)}</span> <span class="${prefix}-name">${asEntities(name)}</span>`;
};

export const layouts: Readonly<Record<string, Layout>> = {
  'JSON-LD alone': (recipe) => ldPage(recipe, { ...context, ...ld(recipe) }),
  '@graph beside a page and an author': (recipe) =>
    ldPage(recipe, {
      ...context,
      '@graph': [
        { '@type': 'WebPage', '@id': '#page', name: 'Kitchen' },
        { '@type': 'Person', name: 'Jo Cook' },
        {
          ...ld(recipe, { recipeYield: ['4', recipe.servings] }),
          '@id': '#recipe',
          isPartOf: { '@id': '#page' },
        },
      ],
    }),
  'an array after bread crumbs': (recipe) =>
    ldPage(recipe, [
      { ...context, '@type': 'BreadcrumbList', itemListElement: [] },
      { ...context, ...ld(recipe) },
    ]),
  'several types': (recipe) =>
    ldPage(recipe, [{ ...context, ...ld(recipe, { '@type': ['Recipe', 'NewsArticle'] }) }]),
  'ingredients in sections': (recipe) =>
    ldPage(recipe, {
      ...context,
      ...ld(recipe, {
        recipeIngredient: [
          { '@type': 'ItemList', name: 'First', itemListElement: textsOf(recipe).slice(0, 4) },
          {
            '@type': 'HowToSection',
            name: 'Then',
            itemListElement: textsOf(recipe)
              .slice(4)
              .map((text) => ({ '@type': 'HowToItem', text })),
          },
        ],
      }),
    }),
  'one string with line breaks': (recipe) =>
    ldPage(recipe, { ...context, ...ld(recipe, { recipeIngredient: textsOf(recipe).join('\n') }) }),
  'one string of HTML': (recipe) =>
    ldPage(recipe, {
      ...context,
      ...ld(recipe, {
        recipeIngredient: [`<ul><li>${textsOf(recipe).map(escaped).join('</li><li>')}</li></ul>`],
      }),
    }),
  'one string with semicolons': (recipe) =>
    ldPage(recipe, { ...context, ...ld(recipe, { recipeIngredient: textsOf(recipe).join('; ') }) }),
  'entities, some of them twice': (recipe) =>
    ldPage(recipe, {
      ...context,
      ...ld(recipe, {
        recipeIngredient: textsOf(recipe).map((text, index) =>
          index % 2 ? escaped(asEntities(text)) : asEntities(text),
        ),
      }),
    }),
  'broken JSON': (recipe) =>
    page(
      recipe.title,
      '<h1>Cook!</h1>',
      `<script type="application/ld+json">{"oops": </script><script type='application/ld+json'>
      //<![CDATA[
      ${JSON.stringify({ ...context, ...ld(recipe) })
        .replace('"recipeInstructions"', '"description":"Two\nlines\tof it","recipeInstructions"')
        .replace(/\]\}$/, '],}')}
      //]]></script>`,
    ),
  'objects for lines': (recipe) =>
    ldPage(recipe, {
      ...context,
      ...ld(recipe, {
        recipeIngredient: textsOf(recipe).map((text) => {
          const [value = '', name = ''] = parts(text);
          return { '@type': 'HowToSupply', name, requiredQuantity: { '@type': 'QuantitativeValue', value } };
        }),
      }),
    }),
  'an old name and an old address': (recipe) =>
    ldPage(recipe, {
      ...ld(recipe, {
        '@type': 'http://schema.org/Recipe',
        recipeIngredient: undefined,
        ingredients: textsOf(recipe),
      }),
    }),
  'the main thing of a page': (recipe) =>
    ldPage(recipe, {
      ...context,
      '@type': 'WebPage',
      mainEntity: {
        '@type': 'Article',
        about: ld(recipe, { recipeYield: { '@type': 'QuantitativeValue', value: 4 } }),
      },
    }),
  microdata: (recipe) =>
    page(
      recipe.title,
      `<article itemscope itemtype="https://schema.org/Recipe"><h1 itemprop="name">${escaped(recipe.title)}</h1>
      <div itemprop="author" itemscope itemtype="https://schema.org/Person"><span itemprop="name">Jo Cook</span></div>
      <p>Serves <span itemprop="recipeYield">${recipe.servings}</span></p>
      ${marked(recipe, '<h2>Ingredients</h2>', (text) => `<li itemprop="recipeIngredient">${asEntities(text)}</li>`)}</article>`,
    ),
  'microdata of old, in spans': (recipe) =>
    page(
      recipe.title,
      `<div itemscope itemtype="http://data-vocabulary.org/Recipe"><h2 itemprop="name">${escaped(recipe.title)}</h2>
      <meta itemprop="yield" content="${escaped(recipe.servings)}">
      ${marked(recipe, '', (text) => `<li><label><input type="checkbox"><span itemprop="ingredients">${spans(text, 'x')}</span></label></li>`)}</div>`,
    ),
  RDFa: (recipe) =>
    page(
      recipe.title,
      `<div vocab="https://schema.org/" typeof="Recipe"><h1 property="name">${escaped(recipe.title)}</h1>
      <span property="recipeYield">${escaped(recipe.servings)}</span>
      ${marked(recipe, '<h2>You need</h2>', (text) => `<li property="recipeIngredient">${asEntities(text)}</li>`)}</div>`,
    ),
  'a plugin with boxes to tick': (recipe) =>
    page(
      recipe.title,
      `<div class="wprm-recipe"><h1>${escaped(recipe.title)}</h1><span class="wprm-recipe-servings">${escaped(recipe.servings)}</span>
      <button>1x</button><button>2x</button>
      ${marked(recipe, '<h3>Ingredients</h3>', (text) => `<li class="wprm-recipe-ingredient"><span>▢ </span>${spans(text, 'wprm-recipe-ingredient')}</li>`)}</div>`,
    ),
  'h-recipe': (recipe) =>
    page(
      recipe.title,
      `<article class="h-recipe"><h1 class="p-name">${escaped(recipe.title)}</h1><p class="p-yield">${escaped(recipe.servings)}</p>
      ${marked(recipe, '', (text) => `<li class="p-ingredient">${asEntities(text)}</li>`)}</article>`,
    ),
  'a list under a heading': (recipe) =>
    page(
      recipe.title,
      `<h1>${escaped(recipe.title)}</h1><p>Servings: ${escaped(recipe.servings)}</p>${marked(recipe, '<h2>Ingredients:</h2>', (text) => `<li>${asEntities(text)}</li>`)}`,
    ),
  'lines in a paragraph': (recipe) =>
    page(
      recipe.title,
      `<h1>${escaped(recipe.title)}</h1><p><b>Serves:</b> ${escaped(recipe.servings)}</p><p><strong>INGREDIENTS</strong><br>${textsOf(
        recipe,
      )
        .map((text) => `&bull; ${asEntities(text)}`)
        .join('<br/>')}</p><p><strong>Method</strong><br>1. Preheat the oven to 350°F and mix it all.</p>`,
    ),
};
