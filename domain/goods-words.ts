import { t } from './language.ts';

export { goodsName, sizeWords } from './language.ts';

/** What the starter data writes where a product has no maker's brand, as it is shown. */
export function goodsBrand(brand: string): string {
  switch (brand) {
    case 'Store brand':
      return t`Store brand`;
    case 'Fresh':
      return t`Fresh`;
    case 'Organic':
      return t`Organic`;
    default:
      return brand;
  }
}
