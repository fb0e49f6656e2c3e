import { z } from 'zod/mini';

/** Writes a value as JSON without fields that its schema doesn't name. Throws if a field doesn't match the schema. */
type Writer = (value: unknown) => string;

type Schema = z.core.$ZodType;

const wrong = (value: unknown, wanted: string) =>
  new TypeError(`An answer has ${value === null ? 'null' : typeof value} where its schema has ${wanted}`);

/** Characters that JSON doesn't escape. */
const isPlain = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;

const writeText: Writer = (value) => {
  if (typeof value !== 'string') throw wrong(value, 'text');
  return value.length < 100 && isPlain.test(value) ? `"${value}"` : JSON.stringify(value);
};

const writeNumber: Writer = (value) => {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw wrong(value, 'a number');
  return String(value);
};

const writeBoolean: Writer = (value) => {
  if (typeof value !== 'boolean') throw wrong(value, 'true or false');
  return value ? 'true' : 'false';
};

function wordWriter(words: readonly (string | number)[]): Writer {
  const known = new Map<unknown, string>(words.map((word) => [word, JSON.stringify(word)]));
  return (value) => {
    const json = known.get(value);
    if (json === undefined) throw wrong(value, `one of ${words.join(', ')}`);
    return json;
  };
}

function objectWriter(shape: Record<string, Schema>): Writer {
  const fields = Object.entries(shape).map(([name, schema]) => ({
    name,
    // Serialized once for all responses.
    start: `${JSON.stringify(name)}:`,
    write: createWriter(schema),
    isOptional: schema._zod.optin === 'optional',
  }));
  return (value) => {
    if (typeof value !== 'object' || value === null) throw wrong(value, 'an object');
    const record = value as Record<string, unknown>;
    let json = '{';
    for (const { name, start, write, isOptional } of fields) {
      const field = record[name];
      if (field === undefined && isOptional) continue;
      if (json.length > 1) json += ',';
      json += start + write(field);
    }
    return `${json}}`;
  };
}

function arrayWriter(element: Schema): Writer {
  const write = createWriter(element);
  return (value) => {
    if (!Array.isArray(value)) throw wrong(value, 'a list');
    return `[${value.map(write).join(',')}]`;
  };
}

function tupleWriter(items: readonly Schema[]): Writer {
  const writers = items.map(createWriter);
  return (value) => {
    if (!Array.isArray(value) || value.length > writers.length) throw wrong(value, 'a list of fixed parts');
    return `[${value.map((part, index) => (writers[index] as Writer)(part)).join(',')}]`;
  };
}

/**
 * Compiles a response schema once for all responses: objects and lists are written as the schema names them, and codecs
 * encode values for the wire. Other schemas use zod's encoder.
 */
export function createWriter(schema: Schema): Writer {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return writeText;
    case 'number':
      return writeNumber;
    case 'boolean':
      return writeBoolean;
    case 'enum':
      return wordWriter(Object.values(def.entries));
    case 'object':
      return objectWriter(def.shape);
    case 'array':
      return arrayWriter(def.element);
    case 'tuple':
      if (def.rest === null) return tupleWriter(def.items);
      break;
    case 'nullable': {
      const write = createWriter(def.innerType);
      return (value) => (value === null ? 'null' : write(value));
    }
    case 'optional':
      return createWriter(def.innerType);
    case 'pipe': {
      const { reverseTransform } = def;
      if (reverseTransform === undefined) break;
      const write = createWriter(def.in);
      return (value) => write(reverseTransform(value, { value, issues: [] }));
    }
  }
  return (value) => JSON.stringify(z.encode(schema, value)) ?? 'null';
}
