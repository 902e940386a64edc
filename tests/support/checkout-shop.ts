import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const NONCE = 'c2hvcA';

/** Script of the merchant's page: checkout options are plain data, callbacks record their arguments. */
const SHOP_SCRIPT = `
  window.told = [];
  window.openCheckout = ({ modal, handler, ...options }) => {
    const checkout = new Razorpay({
      ...options,
      ...(handler === false ? {} : { handler: (response) => told.push(['handler', response]) }),
      modal: { ...modal, ondismiss: (reason) => told.push(['ondismiss', reason]) },
    });
    checkout.on('payment.failed', (failure) => told.push(['payment.failed', failure]));
    checkout.open();
    window.closeCheckout = () => checkout.close();
  };`;

export interface Shop {
  /** Fields of the latest form posted to it. */
  posted: URLSearchParams | null;
  url(path: string): string;
  close(): Promise<void>;
}

/** Starts a merchant's page that loads the checkout script under a strict Content-Security-Policy. */
export async function startShop(emulatorOrigin: string): Promise<Shop> {
  const policy =
    `default-src 'none'; script-src 'nonce-${NONCE}' ${emulatorOrigin}; style-src 'self' 'nonce-${NONCE}'; ` +
    `frame-src ${emulatorOrigin}; connect-src 'self'; form-action 'self'; base-uri 'none'`;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      if (request.method === 'POST') shop.posted = new URLSearchParams(body);
      response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Security-Policy': policy });
      response.end(
        `<!doctype html><title>Shop</title><h1>Shop</h1><script nonce="${NONCE}">${SHOP_SCRIPT}</script>` +
          `<script src="${emulatorOrigin}/v1/checkout.js"></script>`,
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const shop: Shop = {
    posted: null,
    url: (path) => `http://localhost:${port}${path}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return shop;
}
