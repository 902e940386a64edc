/**
 * SQL of the ids of a recurring gift `$1` and of those whose place it took, one after another, as the table `line`: to their
 * donor they are one gift, whose amount or payment method was changed.
 */
export const RECURRING_LINE = `with recursive line as (
    select id, replaces_id from subscriptions where id = $1
     union all
    select o.id, o.replaces_id from subscriptions o join line on o.id = line.replaces_id
  )`;

/**
 * SQL of the moment at which a recurring gift began: when the first of the gifts was set up whose place it took, one after
 * another.
 * @param gift alias of its row of `subscriptions`
 */
export const beganAt = (gift: string): string => `(
  with recursive line as (
    select ${gift}.replaces_id, ${gift}.created_at
     union all
    select o.replaces_id, o.created_at from subscriptions o join line on o.id = line.replaces_id
  ) select min(created_at) from line)`;
