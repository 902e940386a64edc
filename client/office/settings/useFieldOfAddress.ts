import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Focuses the field that the address names, such as `#pan`, when the form is opened by a link to it. */
export function useFieldOfAddress(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    document.getElementById(hash.slice(1))?.focus();
  }, [hash, key]);
}
