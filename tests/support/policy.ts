/** Parses a content security policy by directives, without the nonce. */
export function directivesOf(policy: string): Record<string, string[]> {
  const parts = policy.split('; ').map((directive) => directive.split(' '));
  return Object.fromEntries(
    parts.map(([name = '', ...sources]) => [name, sources.filter((source) => !source.startsWith("'nonce-"))]),
  );
}
