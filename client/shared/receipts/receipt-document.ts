import { pageNonce } from '../rendering/nonce';

/** Downloads a file given as base64. */
export function saveFile(base64: string, fileName: string, type: string): void {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type }));
  const link = Object.assign(document.createElement('a'), { href: address, download: fileName });
  document.body.append(link);
  link.click();
  link.remove();
  // The download holds the data itself once it has started.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * Opens the window for a document. Browsers allow this only while they handle the press itself, so it has to come
 * before the document is requested. Null when a blocker refused.
 */
export function openWindow(title: string): Window | null {
  const opened = window.open('', '_blank');
  if (opened) opened.document.title = title;
  return opened;
}

/** Writes a complete document. The new window inherits this page's policy, so its style element needs our nonce. */
export function writeDocument(target: Window, html: string): void {
  target.opener = null;
  target.document.open();
  target.document.write(html.replace(/<style( nonce="[^"]*")?>/, `<style nonce="${pageNonce() ?? ''}">`));
  target.document.close();
}
