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
const COLUMN_PATTERNS = {
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

const findColumn = (columns: readonly string[], key: keyof typeof COLUMN_PATTERNS): string | null => {
  for (const pattern of COLUMN_PATTERNS[key]) {
    const column = columns.find((name) => pattern.test(normalizeName(name)));
    if (column !== undefined) return column;
  }
  return null;
};

export function findWicColumns(columns: readonly string[]): WicColumns | null {
  const find = (key: keyof typeof COLUMN_PATTERNS) => findColumn(columns, key);
  const [code, description] = [find('code'), find('description')];
  if (code === null || description === null) return null;
  return {
    ...{
      code,
      description,
      brand: find('brand'),
      category: find('category'),
      subcategory: find('subcategory'),
    },
    ...{
      size: find('size'),
      unit: find('unit'),
      validFrom: find('validFrom'),
      validUntil: find('validUntil'),
    },
  };
}

export const isWicHeader = (columns: readonly string[]): boolean => findWicColumns(columns) !== null;
