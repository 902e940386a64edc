import { escapeHtml } from '../html/escape';

/** Renders the page for a failed rendering: plain, without data, with the id that the log has. */
export function errorPage(siteName: string, id: string, nonce: string): string {
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Something went wrong | ${escapeHtml(siteName)}</title>
<style nonce="${nonce}">
body { margin: 15vh auto; max-width: 32rem; padding: 0 1.25rem; font: 1.0625rem/1.6 system-ui, sans-serif;
  color: #1c2b2a; background: #fffbf4; }
a { color: #0e5a4f; }
</style>
</head>
<body>
<h1>Something went wrong</h1>
<p>This page could not be shown. The fault is ours; please try again in a moment.</p>
<p><a href="/">Go to Homepage</a></p>
<p>If it happens again, please write to us with this number: ${escapeHtml(id)}</p>
</body>
</html>
`;
}
