/** A yup schema, as far as it is needed here. */
interface Schema<T> {
  getDefault(): unknown;
  validateSync(value: unknown): T;
}

/**
 * Reads an entity of the provider by its schema. A field that the provider leaves out has the schema's default: yup fills
 * in defaults while it casts, which a strict field never is, so that one left out would be neither a value nor null.
 * @throws ValidationError when the entity does not fit the schema
 */
export const readEntity = <T>(schema: Schema<T>, entity: unknown): T =>
  schema.validateSync(
    typeof entity === 'object' && entity !== null ? { ...(schema.getDefault() as object), ...entity } : entity,
  );
