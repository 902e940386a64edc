import { hash } from 'bcrypt';
import type { Random } from './random';
import type { Stage } from './stage';
import { Visitor } from './visitor';

const PASSWORD = 'a password of the office';
const SIGN_IN = `mutation ($email: String!, $password: String!) {
  signIn(email: $email, password: $password) { session { accessToken } userErrors { message } }
}`;
const REFUND = `mutation ($id: ID!, $amount: Money!, $key: String!) {
  refundDonation(input: { id: $id, amount: $amount, reason: "Asked for by the donor", idempotencyKey: $key }) {
    refund { id } userErrors { code message }
  }
}`;

interface SignedIn {
  readonly signIn: { readonly session: { readonly accessToken: string } | null };
}

interface Refunded {
  readonly refundDonation: {
    readonly refund: { readonly id: string } | null;
    readonly userErrors: readonly { readonly code: string; readonly message: string }[];
  };
}

/** Codes of expected refusals: the provider or another refund was faster, or the provider refused; nothing happened. */
const REFUSALS = ['OUT_OF_RANGE', 'NOT_REFUNDABLE', 'REFUND_FAILED'];

/** Administrators at their screens. Each action signs in anew, since weeks of the clock pass between them. */
export class Office {
  /** Number of accepted refunds. */
  refunds = 0;

  private constructor(
    private readonly stage: Stage,
    readonly visitor: Visitor,
    private readonly passwordHash: string,
  ) {}

  static async open(stage: Stage, random: Random): Promise<Office> {
    return new Office(stage, new Visitor(stage, random), await hash(PASSWORD, 4));
  }

  /**
   * Presses "Refund" until an answer arrives, sometimes twice at once and once more, always with the same idempotency
   * key.
   * @param amount paise
   * @throws Error for an unexpected refusal
   */
  async refund(donationId: string, amount: number, random: Random): Promise<void> {
    const variables = { id: donationId, amount, key: random.uuid() };
    const { answer } = await this.press<Refunded>(REFUND, variables, random);
    const { refund, userErrors } = answer.refundDonation;
    if (refund) this.refunds += 1;
    else if (!userErrors.every(({ code }) => REFUSALS.includes(code))) {
      throw new Error(`the refund was refused: ${userErrors.map(({ code, message }) => `${code} ${message}`).join()}`);
    }
  }

  /**
   * Sends a form until an answer arrives, sometimes twice at once before.
   * @returns the last answer, and whether it is that of the first attempt
   */
  async press<T>(query: string, variables: object, random: Random): Promise<{ answer: T; isFirst: boolean }> {
    let tries = 0;
    const send = async (): Promise<T> => {
      // From an address of its own, since sign-ins are rate-limited.
      const desk = new Visitor(this.stage, random);
      const token = await this.signIn(desk, random);
      tries += 1;
      return desk.call<T>(query, variables, token);
    };
    for (const times of random.pick([[], [], [1], [2], [2, 1]]))
      await Promise.allSettled(Array.from({ length: times }, send));
    const answer = await this.visitor.insist(send);
    return { answer, isFirst: tries === 1 };
  }

  private async signIn(desk: Visitor, random: Random): Promise<string> {
    const email = `${random.uuid()}@example.org`;
    await this.stage.sql(
      `with made as (insert into users (email, full_name, password_hash, email_confirmed_at)
                    values ($1, 'Meera Joshi', $2, now()) returning id)
       insert into user_roles (user_id, role) select id, 'admin' from made`,
      [email, this.passwordHash],
    );
    const { session } = (await desk.call<SignedIn>(SIGN_IN, { email, password: PASSWORD })).signIn;
    if (!session) throw new Error('the office could not sign in');
    return session.accessToken;
  }
}
