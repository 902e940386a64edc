import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createContext } from './context';
import { takeOver, type KnownBooks } from './known-books';
import { resolveOptions, type EmulatorOptions } from './options';
import { createRequestHandler } from './request-handler';

export type { EmulatorOptions } from './options';

export interface Emulator {
  /** Listens; port 0 takes a free one. */
  listen(port: number): Promise<{ origin: string; port: number }>;
  close(): Promise<void>;
  /** Sets the webhook address; sends events that waited for one, and enables a disabled webhook. */
  setWebhookUrl(url: string): void;
  /** Adds records of the merchant's books that this emulator never saw; resolves when they are stored. */
  takeOver(books: KnownBooks): Promise<void>;
  /** Resolves when no webhook is left to deliver. */
  webhooksSettled(): Promise<void>;
}

/**
 * Creates a local emulator of the payment provider: the REST API that the `razorpay` package calls, the checkout script
 * and payment window, signed webhooks with retries, and a control API under `/__emu/`. No money moves.
 *
 * Amounts are whole paise, times Unix seconds, as at the provider.
 * @throws Error in production, with a key that is no test key, or with a store file it cannot read
 */
export function createEmulator(options: EmulatorOptions): Emulator {
  const settings = resolveOptions(options);
  const ctx = createContext(settings);
  const handle = createRequestHandler(ctx);
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      settings.log(String(error));
      response.destroy();
    });
  });
  if (settings.webhookUrl !== null) ctx.webhooks.setUrl(settings.webhookUrl);

  return {
    async listen(port) {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, settings.host, () => {
          server.removeListener('error', reject);
          resolve();
        });
      });
      ctx.webhooks.resume();
      const address = server.address() as AddressInfo;
      const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
      return { origin: `http://${host}:${address.port}`, port: address.port };
    },
    async close() {
      await ctx.webhooks.close();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      await ctx.store.saved();
    },
    async takeOver(books) {
      takeOver(ctx, books);
      await ctx.store.saved();
    },
    setWebhookUrl: (url) => ctx.webhooks.setUrl(url),
    webhooksSettled: () => ctx.webhooks.settled(),
  };
}
