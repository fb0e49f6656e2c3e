import type { ExpectedRecipe } from './recipe-pages.ts';

type Layout = (recipe: ExpectedRecipe) => string;

const listTexts = ({ lines }: ExpectedRecipe) => lines.map(({ text }) => text);
const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const FRACTION_ENTITIES: Readonly<Record<string, string>> = {
  '½': '&frac12;',
  '¼': '&frac14;',
  '¾': '&#190;',
};
const encodeFractions = (text: string) =>
  escapeHtml(text).replace(/[½¼¾]/gu, (sign) => FRACTION_ENTITIES[sign] ?? sign);

const STEPS = [
  {
    '@type': 'HowToSection',
    name: 'Make it',
    itemListElement: [{ '@type': 'HowToStep', text: 'Mix all of it.' }],
  },
];

const renderPage = (title: string, body: string, head = '') => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)} - Kitchen</title>
<style>.ingredient{color:red}</style><script>window.dataLayer=[];var t="</di"+"v>";</script>${head}</head>
<body><nav><ul><li>Breakfast</li><li>Dinner</li></ul></nav><main>${body}</main>
<aside><h3>More recipes</h3><ul><li>3 ways with rice</li></ul></aside>
<footer><p>Comments (2)</p><p>Loved it, I used 2 cups of milk instead!</p></footer></body></html>`;

const renderJsonLd = (json: unknown) => `<script type="application/ld+json">${JSON.stringify(json)}</script>`;
const renderJsonLdPage = (recipe: ExpectedRecipe, json: unknown) =>
  renderPage(
    recipe.title,
    `<h1>${escapeHtml(recipe.title)}</h1><p>My grandmother made 2 pots of it a week.</p>`,
    renderJsonLd(json),
  );

const toJsonLd = (recipe: ExpectedRecipe, more: Record<string, unknown> = {}) => ({
  '@type': 'Recipe',
  name: recipe.title,
  recipeYield: recipe.servings,
  recipeIngredient: listTexts(recipe),
  recipeInstructions: STEPS,
  ...more,
});
const context = { '@context': 'https://schema.org' };

const renderMarkedLines = (recipe: ExpectedRecipe, name: string, line: (text: string) => string) =>
  `${name}<ul>${listTexts(recipe).map(line).join('\n')}</ul><h2>Directions</h2><ol><li>Mix all of it well, then bake.</li></ol>`;

/** Splits "2 cups flour" into amount and name, because recipe plugins put them into separate elements. */
const splitAmount = (text: string) =>
  /^([\d½¼¾/ .-]+)?\s*(.*)$/u
    .exec(text)
    ?.slice(1)
    .map((part) => part?.trim() ?? '') ?? [];
const renderSpans = (text: string, prefix: string) => {
  const [amount = '', name = ''] = splitAmount(text);
  return `<span class="${prefix}-amount">${encodeFractions(amount)}</span> <span class="${prefix}-name">${encodeFractions(name)}</span>`;
};

export const layouts: Readonly<Record<string, Layout>> = {
  'JSON-LD alone': (recipe) => renderJsonLdPage(recipe, { ...context, ...toJsonLd(recipe) }),
  '@graph beside a page and an author': (recipe) =>
    renderJsonLdPage(recipe, {
      ...context,
      '@graph': [
        { '@type': 'WebPage', '@id': '#page', name: 'Kitchen' },
        { '@type': 'Person', name: 'Jo Cook' },
        {
          ...toJsonLd(recipe, { recipeYield: ['4', recipe.servings] }),
          '@id': '#recipe',
          isPartOf: { '@id': '#page' },
        },
      ],
    }),
  'an array after bread crumbs': (recipe) =>
    renderJsonLdPage(recipe, [
      { ...context, '@type': 'BreadcrumbList', itemListElement: [] },
      { ...context, ...toJsonLd(recipe) },
    ]),
  'several types': (recipe) =>
    renderJsonLdPage(recipe, [{ ...context, ...toJsonLd(recipe, { '@type': ['Recipe', 'NewsArticle'] }) }]),
  'ingredients in sections': (recipe) =>
    renderJsonLdPage(recipe, {
      ...context,
      ...toJsonLd(recipe, {
        recipeIngredient: [
          { '@type': 'ItemList', name: 'First', itemListElement: listTexts(recipe).slice(0, 4) },
          {
            '@type': 'HowToSection',
            name: 'Then',
            itemListElement: listTexts(recipe)
              .slice(4)
              .map((text) => ({ '@type': 'HowToItem', text })),
          },
        ],
      }),
    }),
  'one string with line breaks': (recipe) =>
    renderJsonLdPage(recipe, {
      ...context,
      ...toJsonLd(recipe, { recipeIngredient: listTexts(recipe).join('\n') }),
    }),
  'one string of HTML': (recipe) =>
    renderJsonLdPage(recipe, {
      ...context,
      ...toJsonLd(recipe, {
        recipeIngredient: [`<ul><li>${listTexts(recipe).map(escapeHtml).join('</li><li>')}</li></ul>`],
      }),
    }),
  'one string with semicolons': (recipe) =>
    renderJsonLdPage(recipe, {
      ...context,
      ...toJsonLd(recipe, { recipeIngredient: listTexts(recipe).join('; ') }),
    }),
  'entities, some of them twice': (recipe) =>
    renderJsonLdPage(recipe, {
      ...context,
      ...toJsonLd(recipe, {
        recipeIngredient: listTexts(recipe).map((text, index) =>
          index % 2 ? escapeHtml(encodeFractions(text)) : encodeFractions(text),
        ),
      }),
    }),
  'broken JSON': (recipe) =>
    renderPage(
      recipe.title,
      '<h1>Cook!</h1>',
      `<script type="application/ld+json">{"oops": </script><script type='application/ld+json'>
      //<![CDATA[
      ${JSON.stringify({ ...context, ...toJsonLd(recipe) })
        .replace('"recipeInstructions"', '"description":"Two\nlines\tof it","recipeInstructions"')
        .replace(/\]\}$/, '],}')}
      //]]></script>`,
    ),
  'objects for lines': (recipe) =>
    renderJsonLdPage(recipe, {
      ...context,
      ...toJsonLd(recipe, {
        recipeIngredient: listTexts(recipe).map((text) => {
          const [value = '', name = ''] = splitAmount(text);
          return { '@type': 'HowToSupply', name, requiredQuantity: { '@type': 'QuantitativeValue', value } };
        }),
      }),
    }),
  'an old name and an old address': (recipe) =>
    renderJsonLdPage(recipe, {
      ...toJsonLd(recipe, {
        '@type': 'http://schema.org/Recipe',
        recipeIngredient: undefined,
        ingredients: listTexts(recipe),
      }),
    }),
  'the main thing of a page': (recipe) =>
    renderJsonLdPage(recipe, {
      ...context,
      '@type': 'WebPage',
      mainEntity: {
        '@type': 'Article',
        about: toJsonLd(recipe, { recipeYield: { '@type': 'QuantitativeValue', value: 4 } }),
      },
    }),
  microdata: (recipe) =>
    renderPage(
      recipe.title,
      `<article itemscope itemtype="https://schema.org/Recipe"><h1 itemprop="name">${escapeHtml(recipe.title)}</h1>
      <div itemprop="author" itemscope itemtype="https://schema.org/Person"><span itemprop="name">Jo Cook</span></div>
      <p>Serves <span itemprop="recipeYield">${recipe.servings}</span></p>
      ${renderMarkedLines(recipe, '<h2>Ingredients</h2>', (text) => `<li itemprop="recipeIngredient">${encodeFractions(text)}</li>`)}</article>`,
    ),
  'microdata of old, in spans': (recipe) =>
    renderPage(
      recipe.title,
      `<div itemscope itemtype="http://data-vocabulary.org/Recipe"><h2 itemprop="name">${escapeHtml(recipe.title)}</h2>
      <meta itemprop="yield" content="${escapeHtml(recipe.servings)}">
      ${renderMarkedLines(recipe, '', (text) => `<li><label><input type="checkbox"><span itemprop="ingredients">${renderSpans(text, 'x')}</span></label></li>`)}</div>`,
    ),
  RDFa: (recipe) =>
    renderPage(
      recipe.title,
      `<div vocab="https://schema.org/" typeof="Recipe"><h1 property="name">${escapeHtml(recipe.title)}</h1>
      <span property="recipeYield">${escapeHtml(recipe.servings)}</span>
      ${renderMarkedLines(recipe, '<h2>You need</h2>', (text) => `<li property="recipeIngredient">${encodeFractions(text)}</li>`)}</div>`,
    ),
  'a plugin with boxes to tick': (recipe) =>
    renderPage(
      recipe.title,
      `<div class="wprm-recipe"><h1>${escapeHtml(recipe.title)}</h1><span class="wprm-recipe-servings">${escapeHtml(recipe.servings)}</span>
      <button>1x</button><button>2x</button>
      ${renderMarkedLines(recipe, '<h3>Ingredients</h3>', (text) => `<li class="wprm-recipe-ingredient"><span>▢ </span>${renderSpans(text, 'wprm-recipe-ingredient')}</li>`)}</div>`,
    ),
  'h-recipe': (recipe) =>
    renderPage(
      recipe.title,
      `<article class="h-recipe"><h1 class="p-name">${escapeHtml(recipe.title)}</h1><p class="p-yield">${escapeHtml(recipe.servings)}</p>
      ${renderMarkedLines(recipe, '', (text) => `<li class="p-ingredient">${encodeFractions(text)}</li>`)}</article>`,
    ),
  'a list under a heading': (recipe) =>
    renderPage(
      recipe.title,
      `<h1>${escapeHtml(recipe.title)}</h1><p>Servings: ${escapeHtml(recipe.servings)}</p>${renderMarkedLines(recipe, '<h2>Ingredients:</h2>', (text) => `<li>${encodeFractions(text)}</li>`)}`,
    ),
  'lines in a paragraph': (recipe) =>
    renderPage(
      recipe.title,
      `<h1>${escapeHtml(recipe.title)}</h1><p><b>Serves:</b> ${escapeHtml(recipe.servings)}</p><p><strong>INGREDIENTS</strong><br>${listTexts(
        recipe,
      )
        .map((text) => `&bull; ${encodeFractions(text)}`)
        .join('<br/>')}</p><p><strong>Method</strong><br>1. Preheat the oven to 350°F and mix it all.</p>`,
    ),
};
