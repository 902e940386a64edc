/** Session and address of a call; a visitor from a new address by default. */
export interface Caller {
  token?: string;
  address?: string;
}

export interface Answer<T> {
  data: T;
  /** Codes of thrown errors; empty on success. */
  codes: string[];
  messages: string[];
}

/** Calls POST /graphql. */
export type Call = <T = Record<string, unknown>>(
  query: string,
  variables?: object,
  caller?: Caller,
) => Promise<Answer<T>>;

let addresses = 0;
/** Returns an unused address, so that no test meets another's rate limit. */
export function newAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

/** Returns the function that calls an app's API. */
export function postGraphql(origin: string): Call {
  return async <T>(query: string, variables: object = {}, caller: Caller = {}): Promise<Answer<T>> => {
    const response = await fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': caller.address ?? newAddress(),
        ...(caller.token ? { authorization: `Bearer ${caller.token}` } : {}),
      },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors = [] } = (await response.json()) as {
      data: T;
      errors?: { message: string; extensions: { code: string } }[];
    };
    return {
      data,
      codes: errors.map((error) => error.extensions.code),
      messages: errors.map((error) => error.message),
    };
  };
}
