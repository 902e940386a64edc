/**
 * Tells whether a click is the second one of a double click. What the first one brought about may stand below the
 * pointer by then: a dialog's surroundings, or the next row of a list.
 */
const isSecondPress = (event: object): boolean => 'detail' in event && Number(event.detail) > 1;

/** Makes a handler that a double click reaches once: it neither closes what it opened, nor acts on the next row as well. */
export const unlessSecondPress = (act: () => void) => (event: object) => {
  if (!isSecondPress(event)) act();
};
