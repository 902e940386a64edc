/**
 * Builds SQL of for whom a gift was given, as `{ kind, name }`; null for any other gift.
 * @param alias of the donations or the recurring gifts
 */
export const tributeColumn = (alias: string): string =>
  `case when ${alias}.tribute_kind is not null then json_build_object('kind', ${alias}.tribute_kind, 'name', ${alias}.tribute_name) end`;
