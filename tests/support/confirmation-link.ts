interface Place {
  /** Origin of the app, whose inbox shows mails with their links. */
  readonly origin: string;
  readonly rows: (sql: string, parameters: unknown[]) => Promise<{ id: string }[]>;
}

/** Reads the tokens of the mails that ask an address to confirm, oldest first, as their reader sees them. */
export async function confirmationTokens({ origin, rows }: Place, address: string): Promise<string[]> {
  const mails = await rows(
    `select id from mails where kind = 'email-confirmation' and lower(to_address) = lower($1) order by created_at, id`,
    [address],
  );
  const shown = await Promise.all(mails.map(async ({ id }) => (await fetch(`${origin}/dev/mail/${id}/html`)).text()));
  return shown.map((body) => /confirm-email#token=([\w-]+)/.exec(body)?.[1] ?? '');
}
