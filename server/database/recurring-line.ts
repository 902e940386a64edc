/**
 * SQL of the ids of a recurring gift `$1` and of those whose place it took, one after another, as the table `line`: to their
 * donor they are one gift, whose amount or payment method was changed.
 */
export const RECURRING_LINE = `with recursive line as (
    select id, replaces_id from subscriptions where id = $1
     union all
    select o.id, o.replaces_id from subscriptions o join line on o.id = line.replaces_id
  )`;
