import { Secret, TOTP } from 'otpauth';
import type { Api } from './api';

/** Milliseconds of one code. */
export const PERIOD_MS = 30_000;

/** Returns the code that an authenticator app shows at a moment. */
export const appCode = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30, algorithm: 'SHA1' }).generate({
    timestamp: at.getTime(),
  });

export interface Errors {
  readonly userErrors: readonly { field: string[]; code: string; message: string }[];
}
export interface SignedIn extends Errors {
  readonly session: { accessToken: string; refreshToken: string; user: { needsTwoStep: boolean } } | null;
  readonly secondStep: { token: string; expiresAt: string } | null;
}
interface Begun extends Errors {
  readonly setup: { secret: string; uri: string; qr: { size: number; path: string } } | null;
}
interface Codes extends Errors {
  readonly recoveryCodes: string[] | null;
}

const ERRORS = 'userErrors { field code message }';
const SESSION = `session { accessToken refreshToken user { needsTwoStep } } secondStep { token expiresAt } ${ERRORS}`;

/** The calls of two-step sign-in; a call that is refused as a whole throws its message. */
export function twoStepCalls(api: Api) {
  const run = async <Result>(query: string, variables: object, token?: string): Promise<Result> => {
    const { data, messages } = await api.call<{ result: Result }>(query, variables, token ? { token } : {});
    if (messages.length > 0) throw new Error(messages.join());
    return data.result;
  };
  return {
    signIn: (email: string, password: string) =>
      run<SignedIn>(
        `mutation ($email: String!, $password: String!) { result: signIn(email: $email, password: $password) { ${SESSION} } }`,
        { email, password },
      ),
    finish: (token: string, code: string) =>
      run<SignedIn>(`mutation ($input: FinishSignInInput!) { result: finishSignIn(input: $input) { ${SESSION} } }`, {
        input: { token, code },
      }),
    refresh: (refreshToken: string) =>
      run<SignedIn>(
        `mutation ($refreshToken: String!) { result: refreshSession(refreshToken: $refreshToken) { ${SESSION} } }`,
        { refreshToken },
      ),
    begin: (token: string, password: string) =>
      run<Begun>(
        `mutation ($input: BeginTwoStepInput!) { result: beginTwoStep(input: $input) { setup { secret uri qr { size path } } ${ERRORS} } }`,
        { input: { password } },
        token,
      ),
    withCode: (name: 'confirmTwoStep' | 'renewRecoveryCodes', token: string, code: string) =>
      run<Codes>(
        `mutation ($input: TwoStepCodeInput!) { result: ${name}(input: $input) { recoveryCodes ${ERRORS} } }`,
        { input: { code } },
        token,
      ),
    turnOff: (token: string, code: string) =>
      run<Errors & { success: boolean }>(
        `mutation ($input: TwoStepCodeInput!) { result: turnOffTwoStep(input: $input) { success ${ERRORS} } }`,
        { input: { code } },
        token,
      ),
    reset: (token: string, userId: string) =>
      run<Errors & { success: boolean }>(
        `mutation ($userId: ID!) { result: resetTwoStep(userId: $userId) { success ${ERRORS} } }`,
        { userId },
        token,
      ),
    state: (token: string) =>
      run<{ isOn: boolean; recoveryCodesLeft: number; isRequired: boolean }>(
        '{ result: twoStep { isOn recoveryCodesLeft isRequired } }',
        {},
        token,
      ),
  };
}
