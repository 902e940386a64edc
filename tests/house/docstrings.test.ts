import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as ts from 'typescript';

const root = join(__dirname, '../..');

const sources = ['rules', 'server'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts') && !file.startsWith('generated'))
    .map((file) => join(folder, file)),
);

const isFunction = ({ initializer }: ts.VariableDeclaration): boolean =>
  initializer !== undefined && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer));

/** Names of the functions and classes that a statement declares. */
function namesOf(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.filter(isFunction).map(({ name }) => name.getText());
  if (!ts.isFunctionDeclaration(statement) && !ts.isClassDeclaration(statement)) return [];
  return [statement.name?.text ?? 'default'];
}

/** Lists the exported functions and classes of a text without a doc comment. The first of several overloads carries it. */
function undocumentedIn(text: string): string[] {
  const { statements } = ts.createSourceFile('text.ts', text, ts.ScriptTarget.Latest, true);
  const exported = statements.filter(
    (statement) => ts.getCombinedModifierFlags(statement as unknown as ts.Declaration) & ts.ModifierFlags.Export,
  );
  const documented = new Set(exported.filter((each) => ts.getJSDocCommentsAndTags(each).length > 0).flatMap(namesOf));
  return exported.flatMap(namesOf).filter((name) => !documented.has(name));
}

test('every exported function and class of server/ and rules/ has a doc comment', () => {
  const found = sources.flatMap((file) =>
    undocumentedIn(readFileSync(join(root, file), 'utf8')).map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});

test('a function without one is found, an overload and a private one are not', () => {
  const planted = `
    // Not a doc comment.
    export const half = (value: number): number => value / 2;
    export function bare(): void {}
    /** Doubles a number or a text. */
    export function twice(value: number): number;
    export function twice(value: string): string;
    function own(): void {}
    export class Bare {}`;
  expect(undocumentedIn(planted)).toEqual(['half', 'bare', 'Bare']);
});
