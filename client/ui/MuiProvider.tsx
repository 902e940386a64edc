import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { useMemo, type ReactNode } from 'react';
import { useNonce } from '../lib/nonce';
import { themes } from '../theme/mui';

interface MuiProviderProps {
  /** `office` is dense, `public` roomy: the donate dialog and the site's forms. */
  density?: keyof typeof themes;
  children: ReactNode;
}

/** Everything MUI needs. Only lazy chunks may import it: the public pages do without MUI. */
export function MuiProvider({ density = 'office', children }: MuiProviderProps) {
  const nonce = useNonce();
  const cache = useMemo(() => createCache({ key: 'mui', nonce, prepend: true }), [nonce]);
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={themes[density]}>{children}</ThemeProvider>
    </CacheProvider>
  );
}
