import type { Columns } from './entity-table';

/** Names of fields that a query asks for. */
export type Fields = ReadonlySet<string>;

const listed = (columns: readonly (readonly [property: string, column: string])[]): string =>
  columns.map(([property, column]) => `${column} as "${property}"`).join(', ');

/**
 * Columns by the fields of a GraphQL type, so that what a query does not ask for is neither read nor parsed. A field
 * without a column is made of others, or loads by itself with some.
 */
export class FieldColumns<Row> {
  readonly #columns: ReadonlyMap<string, string>;
  readonly #all: string;
  /** Lists by the sets of fields, which live as long as their document. */
  readonly #lists = new WeakMap<Fields, string>();
  readonly #made: Readonly<Record<string, readonly (keyof Row & string)[]>>;

  /**
   * @param columns SQL of each property of a row, without its name
   * @param made properties that a field is made of, where they are not the one of its name
   */
  constructor(
    columns: Readonly<Record<keyof Row & string, string>>,
    made: Readonly<Record<string, readonly (keyof Row & string)[]>> = {},
  ) {
    this.#columns = new Map(Object.entries<string>(columns));
    this.#made = made;
    this.#all = listed([...this.#columns]);
  }

  /** Properties that these fields need, in the order of the columns; at least one. */
  #needed(fields: Fields): [property: string, column: string][] {
    const wanted = new Set<string>([...fields].flatMap((field): readonly string[] => this.#made[field] ?? [field]));
    const needed = [...this.#columns].filter(([property]) => wanted.has(property));
    return needed.length > 0 ? needed : [...this.#columns].slice(0, 1);
  }

  /** The list of columns to select: those that some fields need, or all. */
  select(fields?: Fields): Columns<Partial<Row>> {
    if (!fields) return this.#all;
    const known = this.#lists.get(fields);
    if (known !== undefined) return known;
    const list = listed(this.#needed(fields));
    this.#lists.set(fields, list);
    return list;
  }
}
