import { loadEnv } from '../../server/config/env';
import { paymentSources } from '../../server/web/payment-sources';
import { pagePolicy } from '../../server/web/security-headers';
import { directivesOf } from '../support/policy';

const policyOf = (live?: boolean) => {
  const payments = paymentSources({ mode: 'off', checkoutScript: '' });
  return directivesOf(
    pagePolicy({ publicUrl: 'https://example.org', playground: false, payments, live }, { nonce: 'n' }),
  );
};

test('pages from their sources may hear of changes and start the worker that waits for the server; nothing else is loosened', () => {
  const { 'connect-src': connect, 'worker-src': worker, ...rest } = policyOf(true);
  const { 'connect-src': builtConnect, ...builtRest } = policyOf();
  expect(connect).toEqual([...(builtConnect ?? []), 'ws:', 'wss:']);
  expect(worker).toEqual(["'self'", 'blob:']);
  expect(rest).toEqual(builtRest);
});

test('pages of the build keep the strict policy', () => {
  for (const policy of [policyOf(), policyOf(false)]) {
    expect(policy['script-src']).toEqual(["'self'"]);
    expect(policy['style-src']).toEqual(["'self'"]);
    expect(policy['connect-src']).toEqual(["'self'"]);
    expect(policy).not.toHaveProperty('worker-src');
  }
});

test('production serves the build and nothing else', () => {
  expect(loadEnv({}).siteFrom).toBe('build');
  expect(() => loadEnv({ NODE_ENV: 'production', SITE_FROM: 'sources' })).toThrow(
    /SITE_FROM: production serves the build/,
  );
});
