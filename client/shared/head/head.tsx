import { createContext, useContext, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { headMark, headTags, type HeadFields, type HeadTag } from './head-tags';

/** Collects the metadata of a page's components; the page's own takes precedence over the layout's. */
export class HeadStore {
  private readonly entries = new Map<object, { fields: HeadFields; isDefault: boolean }>();

  set(owner: object, fields: HeadFields, isDefault: boolean): void {
    this.entries.set(owner, { fields, isDefault });
  }

  remove(owner: object): void {
    this.entries.delete(owner);
  }

  clear(): void {
    this.entries.clear();
  }

  merged(): HeadFields {
    const all = [...this.entries.values()];
    const ordered = [...all.filter((entry) => entry.isDefault), ...all.filter((entry) => !entry.isDefault)];
    return Object.assign({}, ...ordered.map(({ fields }) => said(fields))) as HeadFields;
  }
}

/**
 * Keeps filled-in fields. A picture comes with its own description or none, never with that of the layout's picture.
 */
function said({ imageAlt, ...fields }: HeadFields): HeadFields {
  const filled = Object.entries(fields).filter(([, value]) => value !== undefined && value !== '');
  return { ...Object.fromEntries(filled), ...(fields.image ? { imageAlt } : {}) };
}

const HeadContext = createContext<HeadStore>(new HeadStore());
export const HeadProvider = HeadContext.Provider;

function elementOf({ name, attributes, text }: HeadTag): HTMLElement {
  const element = document.createElement(name);
  element.setAttribute(headMark, '');
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text !== undefined) element.textContent = text;
  return element;
}

function updateDocument(fields: HeadFields, path: string): void {
  const tags = headTags(fields, { origin: window.location.origin, path });
  for (const old of document.head.querySelectorAll(`[${headMark}]`)) old.remove();
  document.head.append(...tags.map(elementOf));
}

interface HeadProps extends HeadFields {
  /** True for the layout's defaults, used where the page has none. */
  isDefault?: boolean;
}

/** Puts title, description, link preview and JSON-LD of a page into the document's head; renders nothing. */
export function Head({ isDefault = false, ...fields }: HeadProps) {
  const store = useContext(HeadContext);
  const [owner] = useState(() => ({}));
  const { pathname } = useLocation();
  const key = JSON.stringify(fields);

  if (import.meta.env.SSR) store.set(owner, fields, isDefault);

  useEffect(() => {
    store.set(owner, JSON.parse(key) as HeadFields, isDefault);
    // After all effects of this commit, so that layout and page are applied together.
    queueMicrotask(() => updateDocument(store.merged(), pathname));
    return () => store.remove(owner);
  }, [store, owner, key, isDefault, pathname]);

  return null;
}
