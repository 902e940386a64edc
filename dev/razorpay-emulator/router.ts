import type { IncomingHttpHeaders } from 'node:http';
import type { Body } from './validation';

export interface Call {
  params: Record<string, string>;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Body;
}

/** Returns the value to send as JSON with status 200; throws ApiError for anything else. */
type Handler = (call: Call) => unknown;

export interface Route {
  method: string;
  /** Path such as `/v1/orders/:id`: a name after a colon matches one segment. */
  path: string;
  handle: Handler;
}

export function findRoute(
  routes: readonly Route[],
  method: string,
  path: string,
): { route: Route; params: Record<string, string> } | null {
  for (const route of routes) {
    if (route.method !== method) continue;
    const params = matchPath(route.path, path);
    if (params !== null) return { route, params };
  }
  return null;
}

function matchPath(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const segment = given[index] ?? '';
    if (part.startsWith(':')) {
      if (segment === '') return null;
      params[part.slice(1)] = segment;
    } else if (part !== segment) {
      return null;
    }
  }
  return params;
}
