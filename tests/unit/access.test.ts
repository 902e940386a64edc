import { makeExecutableSchema } from '@graphql-tools/schema';
import { graphql } from 'graphql';
import { guardSchema } from '../../server/graphql/access';
import type { Context } from '../../server/context';
import type { Role } from '../../server/generated/resolvers';

const directives = `
  directive @public on FIELD_DEFINITION
  directive @auth(roles: [Role!]) on FIELD_DEFINITION
  enum Role { ADMIN AUDITOR ENTRY }
`;

const schemaOf = (fields: string, resolvers: Record<string, () => unknown>) =>
  makeExecutableSchema({ typeDefs: `${directives} type Query { ${fields} }`, resolvers: { Query: resolvers } });

const yes = () => 'yes';

test.each([
  ['says nothing', 'open: String', /Query\.open must say either/],
  ['says both', 'open: String @public @auth', /Query\.open must say either/],
  ['is for no role', 'open: String @auth(roles: [])', /Query\.open must name at least one role/],
])('a root field that %s stops the start', (_name, field, message) => {
  expect(() => guardSchema(schemaOf(field, { open: yes }))).toThrow(message);
});

test('a root field without a resolver stops the start', () => {
  expect(() => guardSchema(schemaOf('open: String @public', {}))).toThrow(/Query\.open has no resolver/);
});

describe('who may call', () => {
  const schema = guardSchema(
    schemaOf('open: String @public "Says yes." signedIn: String @auth office: String @auth(roles: [ADMIN, AUDITOR])', {
      open: yes,
      signedIn: yes,
      office: yes,
    }),
  );
  const caller = (userId: string | null, role: Role | null) =>
    ({ userId, standing: () => Promise.resolve({ role, hasEnded: false }) }) as unknown as Context;
  const codes = async (contextValue: Context) => {
    const answers = await Promise.all(
      ['open', 'signedIn', 'office'].map((field) => graphql({ schema, source: `{ ${field} }`, contextValue })),
    );
    return answers.map(({ data, errors }) => errors?.[0]?.extensions['code'] ?? Object.values(data ?? {})[0]);
  };

  test('a visitor gets public fields only', async () => {
    expect(await codes(caller(null, null))).toEqual(['yes', 'UNAUTHENTICATED', 'UNAUTHENTICATED']);
  });

  test('a signed-in person without the role gets no office field', async () => {
    expect(await codes(caller('u1', null))).toEqual(['yes', 'yes', 'FORBIDDEN']);
  });

  test('the description of a root field says it, since introspection shows no directives', () => {
    const fields = schema.getQueryType()?.getFields() ?? {};
    expect(Object.values(fields).map(({ description }) => description)).toEqual([
      'Public.',
      'Says yes.\n\nNeeds a session.',
      'Needs a session with the role ADMIN or AUDITOR.',
    ]);
  });

  test('an admin gets everything', async () => {
    expect(await codes(caller('u1', 'ADMIN'))).toEqual(['yes', 'yes', 'yes']);
  });
});
