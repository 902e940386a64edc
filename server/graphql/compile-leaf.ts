import { GraphQLBoolean, GraphQLID, GraphQLString, type GraphQLLeafType } from 'graphql';

/** Thrown where an answer would have errors, whose paths and nulls are the interpreter's to say. */
export class Deviation extends Error {}

/** What travels of the usual types' usual values: themselves. */
const kept = new Map<unknown, string>([
  [GraphQLString, 'string'],
  [GraphQLID, 'string'],
  [GraphQLBoolean, 'boolean'],
]);

/** Compiles the completion of a leaf that is there: to what travels. */
export function leafOf(type: GraphQLLeafType): (value: unknown) => unknown {
  const keptType = kept.get(type);
  return (value) => {
    if (typeof value === keptType) return value;
    const text = type.serialize(value);
    if (text === null || text === undefined) throw new Deviation('A leaf has no value.');
    return text;
  };
}
