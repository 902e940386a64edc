/**
 * Codegen preset for the client: all types in `graphql.ts`, and one small module per operation with its typed document
 * and its Apollo hooks, which `graphql.ts` re-exports. One module each, because a bundler puts a module into one chunk:
 * in a single file the back office's documents would reach every visitor. (The published plugin for React hooks does
 * not know where Apollo Client 4 has its hooks.)
 */
const { isAbstractType } = require('graphql');
const operationsPlugin = require('@graphql-codegen/typescript-operations');
const documentPlugin = require('@graphql-codegen/typed-document-node');

const pascal = (name) => name.charAt(0).toUpperCase() + name.slice(1);
const nameOf = (operation) => `${pascal(operation.name.value)}${pascal(operation.operation)}`;
const hooksFor = { query: ['useQuery', 'useLazyQuery'], mutation: ['useMutation'] };

function hookSource(hook, operation) {
  const types = `Types.${nameOf(operation)}, Types.${nameOf(operation)}Variables`;
  const optional = !operation.variableDefinitions.some((v) => v.type.kind === 'NonNullType' && !v.defaultValue);
  const options = `${hook}.Options<${types}>`;
  // A query with required variables takes them, or skips explicitly.
  const required = `options: ${options} & ({ variables: Types.${nameOf(operation)}Variables } | { skip: true })`;
  const parameter = hook === 'useQuery' && !optional ? required : `options?: ${options}`;
  return (
    `export const use${pascal(operation.name.value)}${hook.slice('use'.length)} = (${parameter}) =>\n` +
    `  ${hook}<${types}>(${pascal(operation.name.value)}Document, options as ${options});\n`
  );
}

const hooksPlugin = {
  plugin: (_schema, _documents, { operation }) => ({
    prepend: [
      `import { ${hooksFor[operation.operation].join(', ')} } from '@apollo/client/react';`,
      "import type * as Types from '../graphql';",
    ],
    content: hooksFor[operation.operation].map((hook) => hookSource(hook, operation)).join('\n'),
  }),
};

/** Lists the types behind each union and interface, which Apollo's cache needs. */
function possibleTypes(schema) {
  const abstract = Object.values(schema.getTypeMap()).filter(
    (type) => isAbstractType(type) && !type.name.startsWith('__'),
  );
  return Object.fromEntries(abstract.map((type) => [type.name, schema.getPossibleTypes(type).map(({ name }) => name)]));
}

const barrelPlugin = {
  plugin: (schema, _documents, { operations }) =>
    [
      `export const possibleTypes = ${JSON.stringify(possibleTypes(schema))};`,
      ...operations.map((operation) => `export * from './operations/${nameOf(operation)}';`),
    ].join('\n'),
};

function operationFile(options, operation, externalFragments) {
  return {
    ...options,
    filename: `${options.baseOutputDir}operations/${nameOf(operation)}.ts`,
    documents: [{ location: nameOf(operation), document: { kind: 'Document', definitions: [operation] } }],
    plugins: [{ document: {} }, { hooks: { operation } }],
    pluginMap: { document: documentPlugin, hooks: hooksPlugin },
    config: { ...options.config, externalFragments, importOperationTypesFrom: 'Types' },
    skipDocumentsValidation: true,
  };
}

module.exports = {
  buildGeneratesSection(options) {
    const definitions = options.documents.flatMap((file) => file.document.definitions);
    const operations = definitions.filter((d) => d.kind === 'OperationDefinition' && hooksFor[d.operation]);
    const fragments = definitions
      .filter((d) => d.kind === 'FragmentDefinition')
      .map((node) => ({ name: node.name.value, onType: node.typeCondition.name.value, node, isExternal: true }));
    return [
      {
        ...options,
        filename: `${options.baseOutputDir}graphql.ts`,
        plugins: [{ types: {} }, { barrel: { operations } }],
        pluginMap: { types: operationsPlugin, barrel: barrelPlugin },
      },
      ...operations.map((operation) => operationFile(options, operation, fragments)),
    ];
  },
};
