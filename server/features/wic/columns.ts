export type WicColumns = {
  code: string;
  description: string;
  brand: string | null;
  category: string | null;
  subcategory: string | null;
  size: string | null;
  unit: string | null;
  validFrom: string | null;
  validUntil: string | null;
};

/** Patterns for column names in state WIC lists, preferred names first. Names are lowercase with single spaces. */
const names = {
  code: [/^(item )?(upc|plu)( or)?( (upc|plu))?( (code|number|no))?$/, /^gtin$/],
  description: [
    /^(product|food|item|upc|upc plu|long|full) (description|desc|name)$/,
    /^(description|desc|product|food item)$/,
  ],
  brand: [/^brand( name)?$/],
  category: [/^(food )?cat(egory)? (description|desc|name)$/, /^(food )?cat(egory)?( (code|number|id))?$/],
  subcategory: [
    /^(food )?sub ?cat(egory)? (description|desc|name)$/,
    /^(food )?sub ?cat(egory)?( (code|number|id))?$/,
  ],
  size: [/^(package|container|product|unit|item|pkg)? ?size$/, /^package( quantity)?$/],
  unit: [/^(unit( of measure)?|uom|measure|size unit|units|package unit|uom description)$/],
  validFrom: [
    /^(effective|begin|start|valid|effective begin|effective start)( date)?( from)?$/,
    /^from( date)?$/,
  ],
  validUntil: [
    /^(end|expiration|expiry|expires|termination|effective end)( date)?$/,
    /^(valid )?(until|to|through)$/,
  ],
} as const;

const normalizeName = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

const findColumn = (columns: readonly string[], key: keyof typeof names): string | null => {
  for (const pattern of names[key]) {
    const found = columns.find((name) => pattern.test(normalizeName(name)));
    if (found !== undefined) return found;
  }
  return null;
};

export function findWicColumns(columns: readonly string[]): WicColumns | null {
  const of = (key: keyof typeof names) => findColumn(columns, key);
  const [code, description] = [of('code'), of('description')];
  if (code === null || description === null) return null;
  return {
    ...{ code, description, brand: of('brand'), category: of('category'), subcategory: of('subcategory') },
    ...{ size: of('size'), unit: of('unit'), validFrom: of('validFrom'), validUntil: of('validUntil') },
  };
}

export const isWicHeader = (columns: readonly string[]): boolean => findWicColumns(columns) !== null;
