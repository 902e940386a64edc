/** What happens to a tag: nothing, unless it is named here. */
export type TagChanges = Readonly<Record<string, 'put' | 'takeOff'>>;

const idsOf = (changes: TagChanges, what: 'put' | 'takeOff'): string[] =>
  Object.keys(changes).filter((id) => changes[id] === what);

/** The changes as the API takes them. */
export const changesInput = (changes: TagChanges): { put: string[]; takeOff: string[] } => ({
  put: idsOf(changes, 'put'),
  takeOff: idsOf(changes, 'takeOff'),
});

/** The changes after a press on one of a tag's two buttons; the pressed one is released by a second press. */
export function changed(changes: TagChanges, id: string, what: 'put' | 'takeOff'): TagChanges {
  const { [id]: before, ...others } = changes;
  return before === what ? others : { ...others, [id]: what };
}

/** Tags that fit what is typed, and whether it is a name that no tag has. */
export function matchingTags<Tag extends { name: string }>(
  tags: readonly Tag[],
  typed: string,
): { found: readonly Tag[]; newName: string } {
  const text = typed.trim().toLowerCase();
  const found = tags.filter(({ name }) => name.toLowerCase().includes(text));
  const isKnown = tags.some(({ name }) => name.toLowerCase() === text);
  return { found, newName: isKnown ? '' : typed.trim() };
}
