import { getMetadataArgsStorage } from 'typeorm';

declare const rowType: unique symbol;
/** The columns of a select or returning clause; `Row` is what they are read as. */
export type Columns<Row> = string & { readonly [rowType]?: Row };

/** What a list of columns is read as. */
export type RowOf<C> = C extends Columns<infer Row> ? Row : never;

type Property<E> = keyof E & string;

/** `V`, a part of the entity `E`: a misspelt property does not compile, and neither does one too many of a spread object. */
export type ValuesOf<E, V extends Partial<E>> = V & Record<Exclude<keyof V, keyof E>, never>;

/** Other names for properties, such as `{ updatedAt: 'detailsChangedAt' }`. */
type Names<E> = Readonly<Record<string, Property<E>>>;
type NoNames = Record<never, never>;
type Read<E, K extends keyof E, N extends Names<E>> = Pick<E, K> & { [Name in keyof N]: E[N[Name]] };

interface Selection<N> {
  /** The table's alias in a join. */
  readonly alias?: string;
  /** What is read under another name. */
  readonly as?: N;
}

/**
 * The table of an entity, read from TypeORM's metadata: lists of columns to select, and rows to write. Services make it
 * when their module loads, so that the statements of reads are constant texts. It hydrates nothing.
 */
export class EntityTable<E extends object> {
  readonly name: string;
  readonly #columns: ReadonlyMap<string, { readonly name: string; readonly isJson: boolean }>;

  /** @throws Error for a class that is no entity, or whose table has no name */
  constructor(entity: new () => E) {
    const { tables, columns } = getMetadataArgsStorage();
    const name = tables.find(({ target }) => target === entity)?.name;
    if (!name) throw new Error(`${entity.name} is no entity with a table`);
    this.name = name;
    this.#columns = new Map(
      columns
        .filter(({ target }) => target === entity)
        .map(({ propertyName, options }) => [
          propertyName,
          { name: options.name ?? propertyName, isJson: options.type === 'jsonb' },
        ]),
    );
  }

  /** How many columns there are. */
  get width(): number {
    return this.#columns.size;
  }

  #find(property: string): { readonly name: string; readonly isJson: boolean } {
    const column = this.#columns.get(property);
    if (!column) throw new Error(`${this.name} has no column for ${property}`);
    return column;
  }

  /** The column of a property: `joining_date` of `joiningDate`. */
  column(property: Property<E>): string {
    return this.#find(property).name;
  }

  /** The columns by the names of their properties; with the table's alias in a join. */
  columns(alias?: string): Record<Property<E>, string> {
    const named = [...this.#columns].map(([property, { name }]) => [property, alias ? `${alias}.${name}` : name]);
    return Object.fromEntries(named) as Record<Property<E>, string>;
  }

  /** Some columns under the names of their properties: `id, joining_date as "joiningDate"`. */
  select<K extends Property<E>, const N extends Names<E> = NoNames>(
    properties: readonly K[],
    { alias, as }: Selection<N> = {},
  ): Columns<Read<E, K, N>> {
    const names = [...properties.map((property) => [property, property] as const), ...Object.entries(as ?? {})];
    return names
      .map(([name, property]) => {
        const column = this.#find(property).name;
        return `${alias ? `${alias}.` : ''}${column}${column === name ? '' : ` as "${name}"`}`;
      })
      .join(', ');
  }

  /** All columns but some, under the names of their properties. */
  selectAllBut<K extends Property<E>, const N extends Names<E> = NoNames>(
    leftOut: readonly K[],
    selection: Selection<N> = {},
  ): Columns<Read<E, Exclude<Property<E>, K>, N>> {
    const left: ReadonlySet<string> = new Set(leftOut);
    const isWanted = (property: string): property is Exclude<Property<E>, K> => !left.has(property);
    return this.select([...this.#columns.keys()].filter(isWanted), selection);
  }

  /**
   * The values of a write, by column; JSON is serialised. A property that is undefined is left out: an insert takes the
   * column's default, an update keeps what is there.
   * @throws Error for a property that the entity does not have, so that no text of a caller becomes a column's name
   */
  row(values: Partial<E>): Record<string, unknown> {
    const row: Record<string, unknown> = {};
    for (const [property, value] of Object.entries<unknown>(values)) {
      if (value === undefined) continue;
      const { name, isJson } = this.#find(property);
      row[name] = isJson && value !== null ? JSON.stringify(value) : value;
    }
    return row;
  }
}
