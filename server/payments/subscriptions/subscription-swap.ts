/**
 * SQL of the change that is under way, as a `SubscriptionSwap`, of a subscription `s`: another one that may take its
 * place, or its own taking of another's until its first charge.
 */
export const subscriptionSwap = `(
  select json_build_object('fromAmount', o.amount, 'toAmount', n.amount, 'startsAt', n.starts_at, 'isAuthorised', n.status <> 'created')
    from subscriptions n join subscriptions o on o.id = n.replaces_id
   where ((n.replaces_id = s.id and s.status not in ('cancelled', 'completed', 'expired')) or (n.id = s.id and n.paid_count = 0))
     and n.status not in ('cancelled', 'completed', 'expired')
   order by n.created_at desc limit 1)`;
