import {
  buildSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isNonNullType,
  isObjectType,
  isSpecifiedDirective,
  isSpecifiedScalarType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLSchema,
} from 'graphql';

interface Described {
  readonly name: string;
  readonly description?: string | null;
}

/** Mutations that take plain arguments, each with its reason. */
export const POSITIONAL_MUTATIONS: Readonly<Record<string, string>> = {
  signIn: 'the two values that every client types',
  signUp: 'as signIn, with the name',
  resetPassword: 'the token of a mailed link, and what signUp takes',
  deleteCampaign: 'an `id` alone until 2026-11; what was shown is a matter of the caller',
  deleteDonationEssential: 'as deleteCampaign',
  deleteEvent: 'as deleteCampaign',
  deleteMember: 'as deleteCampaign',
  deleteTag: 'as deleteCampaign',
  generateReceiptPdf: 'writes nothing: a receipt and, seldom, one of its revisions',
};

/** What every list of the office takes. */
const LIST_ARGUMENTS = ['page', 'search', 'filter', 'sort', 'direction'];

/** What a schema lacks of the rules that CONTRIBUTING names. */
export function schemaFaults(sdl: string): string[] {
  const schema = buildSchema(sdl);
  return [...undescribed(schema), ...listFaults(schema), ...mutationFaults(schema), ...updateFaults(schema)];
}

const lacking = (path: string, { description }: Pick<Described, 'description'>): string[] =>
  description?.trim() ? [] : [`${path} has no description`];

/** An argument of an input or an enum is described there, and an `id` is that of the record. */
const isPlain = ({ name, type }: GraphQLArgument): boolean =>
  name !== 'id' && !isInputObjectType(getNamedType(type)) && !isEnumType(getNamedType(type));

const undescribedArgs = (path: string, args: readonly GraphQLArgument[]): string[] =>
  args.filter(isPlain).flatMap((arg) => lacking(`${path}(${arg.name}:)`, arg));

function undescribed(schema: GraphQLSchema): string[] {
  const types = Object.values(schema.getTypeMap()).filter(
    (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
  );
  const directives = schema.getDirectives().filter((directive) => !isSpecifiedDirective(directive));
  return [
    ...lacking('schema', schema),
    ...directives.flatMap((directive) => [
      ...lacking(`@${directive.name}`, directive),
      ...directive.args.flatMap((arg) => lacking(`@${directive.name}(${arg.name}:)`, arg)),
    ]),
    ...types.flatMap((type) => {
      const parts: readonly Described[] = isEnumType(type)
        ? type.getValues()
        : isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)
          ? Object.values(type.getFields())
          : [];
      return [
        ...lacking(type.name, type),
        ...parts.flatMap((part) => [
          ...lacking(`${type.name}.${part.name}`, part),
          ...undescribedArgs(`${type.name}.${part.name}`, 'args' in part ? (part.args as GraphQLArgument[]) : []),
        ]),
      ];
    }),
  ];
}

/** Whether a field answers with one page of a longer list; a record with `items` of its own has an `id`. */
function isPaged({ type }: GraphQLField<unknown, unknown>): boolean {
  const answer = getNamedType(type);
  if (!isObjectType(answer)) return false;
  const fields = answer.getFields();
  return 'items' in fields && 'totalCount' in fields && !('id' in fields);
}

const listFaults = (schema: GraphQLSchema): string[] =>
  Object.values(schema.getQueryType()?.getFields() ?? {})
    .filter(isPaged)
    .flatMap(({ name, args }) => {
      const taken = args.map((arg) => arg.name);
      return [
        ...LIST_ARGUMENTS.filter((needed) => !taken.includes(needed)).map((needed) => `Query.${name} lacks ${needed}`),
        ...taken
          .filter((given) => !LIST_ARGUMENTS.includes(given))
          .map((given) => `Query.${name} takes ${given} beside its filter`),
      ];
    });

const mutationFaults = (schema: GraphQLSchema): string[] =>
  Object.values(schema.getMutationType()?.getFields() ?? {}).flatMap(({ name, args }) => {
    if (args.length > 1) return name in POSITIONAL_MUTATIONS ? [] : [`Mutation.${name} takes more than one argument`];
    return args
      .filter(
        ({ name: given, type }) => isInputObjectType(isNonNullType(type) ? type.ofType : type) && given !== 'input',
      )
      .map(({ name: given }) => `Mutation.${name} calls its input ${given}`);
  });

/** Whoever changes a record says which version of it was read. */
const updateFaults = (schema: GraphQLSchema): string[] =>
  Object.values(schema.getTypeMap())
    .filter(isInputObjectType)
    .filter(({ name }) => /^Update.+Input$/.test(name))
    .filter((type) => !('readAt' in type.getFields()))
    .map(({ name }) => `${name} lacks readAt`);
