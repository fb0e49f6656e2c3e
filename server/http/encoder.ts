import { z } from 'zod/mini';

/** Copies only the fields that the schema lists. Throws if a field doesn't match the schema. */
type Picker = (value: unknown) => unknown;

type Schema = z.core.$ZodType;

const mismatchError = (value: unknown, wanted: string) =>
  new TypeError(`An answer has ${value === null ? 'null' : typeof value} where its schema has ${wanted}`);

const pickText: Picker = (value) => {
  if (typeof value !== 'string') throw mismatchError(value, 'text');
  return value;
};

const pickNumber: Picker = (value) => {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw mismatchError(value, 'a number');
  return value;
};

const pickBoolean: Picker = (value) => {
  if (typeof value !== 'boolean') throw mismatchError(value, 'true or false');
  return value;
};

function createEnumPicker(words: readonly (string | number)[]): Picker {
  const allowedValues = new Set<unknown>(words);
  return (value) => {
    if (!allowedValues.has(value)) throw mismatchError(value, `one of ${words.join(', ')}`);
    return value;
  };
}

function createObjectPicker(shape: Record<string, Schema>): Picker {
  const fields = Object.entries(shape).map(([name, schema]) => ({
    name,
    pick: createFieldPicker(schema),
    isOptional: schema._zod.optin === 'optional',
  }));
  return (value) => {
    if (typeof value !== 'object' || value === null) throw mismatchError(value, 'an object');
    const record = value as Record<string, unknown>;
    const pickedFields: Record<string, unknown> = {};
    for (const { name, pick, isOptional } of fields) {
      const field = record[name];
      if (field !== undefined || !isOptional) pickedFields[name] = pick(field);
    }
    return pickedFields;
  };
}

function createArrayPicker(element: Schema): Picker {
  const pick = createFieldPicker(element);
  return (value) => {
    if (!Array.isArray(value)) throw mismatchError(value, 'a list');
    return value.map(pick);
  };
}

function createTuplePicker(items: readonly Schema[]): Picker {
  const pickers = items.map(createFieldPicker);
  return (value) => {
    if (!Array.isArray(value) || value.length > pickers.length)
      throw mismatchError(value, 'a list of fixed parts');
    return value.map((part, index) => (pickers[index] as Picker)(part));
  };
}

function createRecordPicker(element: Schema): Picker {
  const pick = createFieldPicker(element);
  // Don't copy these objects: `downloadYourData` can return a hundred thousand of them.
  const keepsWholeValues = element._zod.def.type === 'unknown';
  return (value) => {
    if (typeof value !== 'object' || value === null) throw mismatchError(value, 'an object');
    if (keepsWholeValues) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, pick(each)]));
  };
}

/** Compiles a response schema into a fast encoder. Falls back to zod's encoder for unknown kinds of schemas. */
export function createFieldPicker(schema: Schema): Picker {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return pickText;
    case 'number':
      return pickNumber;
    case 'boolean':
      return pickBoolean;
    case 'enum':
      return createEnumPicker(Object.values(def.entries));
    case 'object':
      return createObjectPicker(def.shape);
    case 'array':
      return createArrayPicker(def.element);
    case 'record':
      if (def.keyType._zod.def.type === 'string') return createRecordPicker(def.valueType);
      break;
    case 'tuple':
      if (def.rest === null) return createTuplePicker(def.items);
      break;
    case 'nullable': {
      const pick = createFieldPicker(def.innerType);
      return (value) => (value === null ? null : pick(value));
    }
    case 'optional':
      return createFieldPicker(def.innerType);
    case 'pipe': {
      const { reverseTransform } = def;
      if (reverseTransform === undefined) break;
      const pick = createFieldPicker(def.in);
      return (value) => pick(reverseTransform(value, { value, issues: [] }));
    }
  }
  return (value) => z.encode(schema, value) ?? null;
}

export function createJsonEncoder(schema: Schema): (value: unknown) => string {
  const pick = createFieldPicker(schema);
  return (value) => JSON.stringify(pick(value));
}
