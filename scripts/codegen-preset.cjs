/**
 * Codegen preset for the client: all types in `graphql.ts`, and one small module per operation with its typed document
 * and its hook, which `graphql.ts` re-exports. One module each, because a bundler puts a module into one chunk: in a
 * single file the back office's documents would reach every visitor. The office's operations have Apollo's own hooks;
 * visitors' queries have the hook of client/shared/data, which loads Apollo Client only when it is needed.
 */
const { isAbstractType } = require('graphql');
const operationsPlugin = require('@graphql-codegen/typescript-operations');
const documentPlugin = require('@graphql-codegen/typed-document-node');

const pascal = (name) => name.charAt(0).toUpperCase() + name.slice(1);
const nameOf = (operation) => `${pascal(operation.name.value)}${pascal(operation.operation)}`;
const kinds = ['query', 'mutation'];
const isOffice = (location) => /[\\/]client[\\/]office[\\/]/.test(location);

/** Returns an operation's hook, the type of its options and its module; null for visitors' mutations: they have none. */
function hookOf({ operation, types, variables, location }) {
  const hook = operation === 'query' ? 'useQuery' : 'useMutation';
  if (isOffice(location)) {
    return { hook, imports: hook, from: '@apollo/client/react', options: `${hook}.Options<${types}>` };
  }
  if (operation === 'mutation') return null;
  return {
    hook,
    imports: 'useQuery, type QueryOptions',
    from: '../../shared/data/page-data',
    options: `QueryOptions<${variables}>`,
  };
}

const hooksPlugin = {
  plugin: (_schema, _documents, { definition, location }) => {
    const name = nameOf(definition);
    const variables = `Types.${name}Variables`;
    const types = `Types.${name}, ${variables}`;
    const found = hookOf({ operation: definition.operation, types, variables, location });
    const typesImport = "import type * as Types from '../graphql';";
    if (!found) return { prepend: [typesImport], content: '' };
    const { hook, imports, from, options } = found;
    const isRequired = definition.variableDefinitions.some((v) => v.type.kind === 'NonNullType' && !v.defaultValue);
    // A query with required variables takes them, or skips explicitly.
    const needed = `options: ${options} & ({ variables: ${variables} } | { skip: true })`;
    const parameter = hook === 'useQuery' && isRequired ? needed : `options?: ${options}`;
    const title = pascal(definition.name.value);
    return {
      prepend: [`import { ${imports} } from '${from}';`, typesImport],
      content:
        `export const use${title}${hook.slice('use'.length)} = (${parameter}) =>\n` +
        `  ${hook}<${types}>(${title}Document, options as ${options});\n`,
    };
  },
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
      ...operations.map(({ definition }) => `export * from './operations/${nameOf(definition)}';`),
    ].join('\n'),
};

function operationFile(options, { definition, location }, externalFragments) {
  return {
    ...options,
    filename: `${options.baseOutputDir}operations/${nameOf(definition)}.ts`,
    documents: [{ location: nameOf(definition), document: { kind: 'Document', definitions: [definition] } }],
    plugins: [{ document: {} }, { hooks: { definition, location } }],
    pluginMap: { document: documentPlugin, hooks: hooksPlugin },
    config: { ...options.config, externalFragments, importOperationTypesFrom: 'Types' },
    skipDocumentsValidation: true,
  };
}

module.exports = {
  buildGeneratesSection(options) {
    const found = options.documents.flatMap(({ location, document }) =>
      document.definitions.map((definition) => ({ definition, location })),
    );
    const operations = found.filter(
      ({ definition: { kind, operation } }) => kind === 'OperationDefinition' && kinds.includes(operation),
    );
    const fragments = found
      .map(({ definition }) => definition)
      .filter(({ kind }) => kind === 'FragmentDefinition')
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
