/** A place where a picture is used. */
interface Use {
  /** Such as campaign, event, member, media, page or settings. */
  readonly kind: string;
  /** Name of the record; empty for the settings. */
  readonly name: string;
  /** Place within the record, such as 'featured image'. */
  readonly place: string;
}

const KINDS: Readonly<Record<string, string>> = {
  campaign: 'Campaign',
  event: 'Event',
  member: 'Member',
  media: 'Media Library',
  page: 'Page',
  settings: 'Settings',
};

/** Names a place for a person: 'Campaign “Wells”, featured image'. */
export const placeInWords = ({ kind, name, place }: Use): string =>
  `${KINDS[kind] ?? kind}${name ? ` “${name}”` : ''}, ${place}`;

/** Maximum number of places that a sentence names. */
const NAMED = 5;

/** Says why a picture cannot be deleted, with the places where it is used. */
export function stillUsed(uses: readonly Use[]): string {
  const named = uses.slice(0, NAMED).map(placeInWords);
  const rest = uses.length - named.length;
  const places = [...named, ...(rest > 0 ? [`${rest} more`] : [])].join('; ');
  return `This picture is used: ${places}. Choose another picture there first.`;
}
