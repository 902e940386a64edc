/**
 * Names the account to password managers in a form that asks for its password alone. They pass over an input of the type
 * "hidden".
 */
export const UsernameBeside = ({ email }: { email: string }) => (
  <input hidden readOnly type="email" name="username" value={email} autoComplete="username" />
);
