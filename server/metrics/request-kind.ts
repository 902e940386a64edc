/** Kind of a request, as GET /metrics counts it. */
export type RequestKind = 'graphql' | 'page' | 'file' | 'picture' | 'export' | 'upload' | 'provider' | 'inside';

/** Beginnings of paths and the kind of what follows. */
const BEGINNINGS: readonly (readonly [beginning: string, kind: RequestKind])[] = [
  ['/graphql', 'graphql'],
  ['/assets/', 'file'],
  ['/media/', 'picture'],
  ['/exports/', 'export'],
  ['/pictures', 'upload'],
  ['/imports', 'upload'],
  ['/webhooks/', 'provider'],
  ['/payments/callback', 'provider'],
  ['/subscription/callback', 'provider'],
  ['/healthz', 'inside'],
  ['/readyz', 'inside'],
  ['/metrics', 'inside'],
];

const HAS_EXTENSION = /\.\w{2,11}$/;

/** Returns the kind of a request by its path; every made-up address is a page, so that nobody can add kinds. */
export function requestKind(url: string): RequestKind {
  for (const [beginning, kind] of BEGINNINGS) if (url.startsWith(beginning)) return kind;
  return HAS_EXTENSION.test(url) ? 'file' : 'page';
}
