/** Common mail domains of Indian donors; a domain close to one of them is probably mistyped. */
const COMMON = [
  'gmail.com',
  'yahoo.com',
  'yahoo.co.in',
  'yahoo.in',
  'rediffmail.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'outlook.in',
  'hotmail.co.in',
  'protonmail.com',
  'zohomail.in',
  'zohomail.com',
];
/** Real domains one letter away from a common one. */
const OTHERS = new Set(['mail.com', 'email.com', 'ymail.com', 'zmail.com']);
/** Providers with a single top-level domain. */
const ONE_ENDING = new Map(['gmail', 'rediffmail', 'icloud'].map((name) => [name, `${name}.com`]));
/**
 * Returns the edit distance of two words: insertions, deletions, substitutions and swaps of neighbours (optimal string
 * alignment).
 */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
        isSwap ? (before[j - 2] ?? 0) + 1 : Infinity,
      );
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
}

const cut = (domain: string): [name: string, ending: string] => {
  const dot = domain.indexOf('.');
  return dot < 0 ? [domain.replace(/com$/, ''), 'com'] : [domain.slice(0, dot), domain.slice(dot + 1)];
};

/**
 * Counts typing slips in name and ending; Infinity for too many. Two-letter endings are countries, each of which may be
 * meant.
 */
function slipsFrom(common: string, domain: string): number {
  const [[name, ending], [typedName, typedEnding]] = [cut(common), cut(domain)];
  const inName = distance(name, typedName);
  const inEnding = ending === typedEnding ? 0 : distance(ending, typedEnding);
  const isNear = inName <= (name.length > 8 ? 2 : 1) && inEnding <= (ending === 'com' ? 1 : 0);
  return isNear ? inName + inEnding : Infinity;
}

function meantDomain(domain: string): string | null {
  if (COMMON.includes(domain) || OTHERS.has(domain)) return null;
  const byName = ONE_ENDING.get(cut(domain)[0]);
  if (byName) return byName;
  const slips = COMMON.map((common) => slipsFrom(common, domain));
  const least = Math.min(...slips);
  return Number.isFinite(least) ? (COMMON[slips.indexOf(least)] ?? null) : null;
}

/**
 * Suggests the probably intended address, such as `asha@gmail.com` for `asha@gmial.com`; null when nothing looks
 * mistyped. For a question to the donor, never a reason to refuse.
 */
export function meantEmail(typed: string): string | null {
  const text = typed.trim();
  const at = text.lastIndexOf('@');
  // No mail provider's domain is longer, and a text of any size must stay cheap.
  if (at < 1 || text.length - at > 30) return null;
  const domain = meantDomain(text.slice(at + 1).toLowerCase());
  return domain && `${text.slice(0, at)}@${domain}`;
}
