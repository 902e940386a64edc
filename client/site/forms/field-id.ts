/** Returns the id of a field's input, by its name in the form. */
export const inputIdOf = (name: string): string => `field-${name.replaceAll('.', '-')}`;
