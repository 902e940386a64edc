import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { useMemo, type ReactNode } from 'react';
import { useNonce } from '../../shared/rendering/nonce';
import { theme } from './mui';

/** Provides everything MUI needs. Only lazy chunks may import it: the public pages do not use MUI. */
export function MuiProvider({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const cache = useMemo(() => createCache({ key: 'mui', nonce, prepend: true }), [nonce]);
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme}>{children}</ThemeProvider>
    </CacheProvider>
  );
}
