import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, parse, validate } from 'graphql';
import { examples } from '../../client/playground/examples';
import { executeMadeUp } from '../support/made-up-api';

const schema = buildSchema(readFileSync(join(__dirname, '../../schema.graphql'), 'utf8'));

test.each(examples.map((example) => [/# (.*)/.exec(example.query)?.[1] ?? '', example] as const))(
  'the example "%s" works against the schema',
  async (_title, { query, variables, headers }) => {
    expect(validate(schema, parse(query))).toEqual([]);
    const answer = await executeMadeUp(query, JSON.parse(variables ?? '{}') as Record<string, unknown>, undefined);
    expect(answer.errors).toBeUndefined();
    expect(() => JSON.parse(headers ?? '{}') as unknown).not.toThrow();
  },
);
