import { loadEnv } from '../../server/config/env';
import { makeTemplate } from './fresh-database';
import setUp from './global-setup';

/** Fills the initial databases of browser test files, once per run, as a start with SEED=none or SEED=demo does. */
export default async function setUpBrowser(): Promise<void> {
  await setUp();
  const { createProductDataSource } = await import('../../server/app/product-data-source');
  const { seedAdmin } = await import('../../server/accounts/first-admin');
  const { seedDemo } = await import('../../dev/demo-content');
  const env = loadEnv({ NODE_ENV: 'test' });
  const filling =
    (work: (dataSource: ReturnType<typeof createProductDataSource>) => Promise<unknown>) => async (url: string) => {
      const dataSource = createProductDataSource({ url, poolSize: 2, applicationName: 'foundation-test' });
      await dataSource.initialize();
      try {
        await work(dataSource);
      } finally {
        await dataSource.destroy();
      }
    };
  await makeTemplate(
    'none',
    'empty',
    filling((dataSource) => seedAdmin(dataSource, env.admin)),
  );
  await makeTemplate(
    'demo',
    'none',
    filling((dataSource) => seedDemo(dataSource, { siteName: env.siteName })),
  );
}
