/** Markup that may be inserted into a page unescaped. */
export class SafeHtml {
  constructor(readonly markup: string) {}
}

type Part = string | number | SafeHtml | readonly SafeHtml[];

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}

function markupOf(part: Part): string {
  if (part instanceof SafeHtml) return part.markup;
  return typeof part === 'object' ? part.map(({ markup }) => markup).join('') : escapeHtml(String(part));
}

/** Template tag: escapes every value unless it is markup made by this tag. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): SafeHtml {
  return new SafeHtml(strings.reduce((page, text, at) => page + markupOf(parts[at - 1] ?? '') + text));
}
