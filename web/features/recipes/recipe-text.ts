import { formatCount, t } from '#domain/language.ts';
import type { Recipe } from './recipes-query.ts';

export const siteName = (sourceUrl: string | null): string =>
  sourceUrl === null ? '' : (URL.parse(sourceUrl)?.hostname.replace(/^www\./, '') ?? '');

export const servingsText = (servings: number | null): string =>
  servings === null ? '' : formatCount(servings, 'serving');

export const recipeTitle = ({ title }: Pick<Recipe, 'title'>): string =>
  title === '' ? t`My recipe` : title;
