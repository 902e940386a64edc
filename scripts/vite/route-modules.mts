import { relative } from 'node:path';
import type { Plugin } from 'vite';

const row = /\{\s*path: [^{}]*?load: \(\) => import\('([^']+)'\)/g;

/**
 * For rendering on the server only, built or live. Writes into each row of client/routes.tsx the file its page comes from, so that the
 * server finds the page's chunk and styles in the client's manifest; and takes the office's pages out of the bundle,
 * since the server never renders them.
 */
export function routeModules(clientRoot: string): Plugin {
  return {
    name: 'route-modules',
    applyToEnvironment: ({ config }) => config.consumer === 'server',
    async transform(code, id) {
      if (!id.endsWith('client/routes.tsx')) return undefined;
      let result = code;
      let rows = 0;
      for (const [text, source] of code.matchAll(row)) {
        rows += 1;
        const target = await this.resolve(source!, id);
        if (!target) this.error(`client/routes.tsx: cannot find the page ${source}`);
        const replaced = text.includes("area: 'admin'")
          ? text.replace(/import\('[^']+'\)$/, "Promise.reject(new Error('The office is not rendered on the server.'))")
          : `${text}, module: ${JSON.stringify(relative(clientRoot, target.id))}`;
        result = result.replace(text, replaced);
      }
      if (rows !== code.split('import(').length - 1) {
        this.error("client/routes.tsx: write each row as { path, area, load: () => import('…') } in this order");
      }
      return { code: result, map: null };
    },
    enforce: 'pre',
  };
}
