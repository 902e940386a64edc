import { join } from 'node:path';
import { readManifest } from './manifest';

const base = '/playground/';

/**
 * Renders GraphiQL's page from the playground's own build.
 * @throws Error when the build is missing
 */
export function playgroundHtml(distDir: string): string {
  const main = readManifest(join(distDir, 'playground'))['main.tsx'];
  if (!main) throw new Error('The playground build has no main.tsx: run "npm run build" first');
  const styles = (main.css ?? []).map((file) => `<link rel="stylesheet" href="${base}${file}">`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>API playground</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${styles.join('\n')}
<script type="module" src="${base}${main.file}"></script>
</head>
<body>
<div id="root"><noscript>The playground needs JavaScript.</noscript></div>
</body>
</html>
`;
}
