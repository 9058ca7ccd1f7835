import { z } from 'zod';
import { groupOf } from './raw.js';

/** The names that a place may hold; `elsewhere` are the types that know `name`, where this one does not. */
export interface KnownNames {
  names: string[];
  elsewhere: string[];
}

/** What may stand, instead of `name`, in the group `raw` at that path of the schema. */
export function knownNames(
  schema: z.core.$ZodType,
  path: readonly PropertyKey[],
  raw: unknown,
  name: string,
): KnownNames {
  const objects = objectsAt(schema, path);
  const { type } = groupOf(raw);
  const fitting = objects.filter((object) => typesOf(object).length === 0 || typesOf(object).includes(type));
  const others = objects.filter((object) => !fitting.includes(object) && namesOf(object).includes(name));
  return {
    names: [...new Set(fitting.flatMap(namesOf))],
    elsewhere: others.flatMap(typesOf).map(String),
  };
}

const namesOf = (object: z.ZodObject): string[] => Object.keys(object.shape);

/** The types for which this object stands; none where it stands for itself. */
function typesOf(object: z.ZodObject): unknown[] {
  const shape: Readonly<Record<string, z.core.$ZodType>> = object.shape;
  const type = shape['type'];
  return type instanceof z.ZodLiteral ? [...type.values] : [];
}

/** The object that may stand at that path, or one for each type of it. */
function objectsAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): z.ZodObject[] {
  const here = unwrapped(schema);
  const [first, ...rest] = path;
  if (here instanceof z.ZodUnion) return here.options.flatMap((option) => objectsAt(option, path));
  if (here instanceof z.ZodArray) return first === undefined ? [] : objectsAt(here.element, rest);
  if (!(here instanceof z.ZodObject)) return [];
  if (first === undefined) return [here];
  const shape: Readonly<Record<string, z.core.$ZodType>> = here.shape;
  const next = shape[String(first)];
  return next === undefined ? [] : objectsAt(next, rest);
}

function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodPrefault) {
    return unwrapped(schema.unwrap());
  }
  return schema;
}
