import { myGivingUrl } from '../../server/my-giving/donor-key';
import { loadEnv } from '../../server/config/env';
import type { History } from './history';
import { regulars } from './people';
import type { Random } from './random';
import type { Stage } from './stage';
import { Visitor } from './visitor';

const ADD = `mutation ($key: String!, $name: String!, $pan: String!) {
  addOwnPan(input: { key: $key, name: $name, pan: $pan }) { userErrors { code message } }
}`;

interface Added {
  readonly addOwnPan: { readonly userErrors: readonly { readonly code: string; readonly message: string }[] };
}

/** Opens a mail's link as a donor and adds the missing PAN. */
export async function addOwnPan(stage: Stage, random: Random, history: History): Promise<void> {
  const person = regulars[random.below(regulars.length)];
  const [email] = person?.emails ?? [];
  if (!person || email === undefined) return;
  const visitor = new Visitor(stage, random);
  const [donor] = await visitor.insist(() =>
    stage.sql<{ id: string }>('select id from donors where lower(email) = $1 and lower(name) = lower($2)', [
      email,
      person.name,
    ]),
  );
  if (!donor) return;
  const { jwtSecret, publicUrl } = loadEnv(stage.settings);
  const url = myGivingUrl({ jwtSecret, publicUrl, now: () => stage.now() }, donor.id, email);
  const key = new URL(url).hash.slice('#key='.length);
  const since = Date.now();
  let tries = 0;
  const { userErrors } = (
    await visitor.insist(() => {
      tries += 1;
      return visitor.call<Added>(ADD, { key, name: person.name, pan: person.pan });
    })
  ).addOwnPan;
  const codes = userErrors.map(({ code }) => code);
  if (codes.length === 0) history.ownPans.push({ person, email, since });
  // Known already: typed with a gift, or by the first of two attempts. A merge may have removed the record meanwhile.
  else if (codes.includes('TAKEN')) history.ownPans.push({ person, email, since: tries > 1 ? since : null });
  else if (!codes.includes('LINK_EXPIRED') && !codes.includes('NOT_FOUND'))
    throw new Error(`the PAN was refused: ${userErrors.map(({ message }) => message).join()}`);
}
