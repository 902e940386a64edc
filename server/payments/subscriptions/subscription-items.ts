/**
 * Builds SQL of the items of each charge of a subscription, as `SubscriptionItem`s.
 * @param subscription SQL of its id
 */
export const subscriptionItems = (subscription: string): string =>
  `(select coalesce(json_agg(json_build_object('name', i.name, 'quantity', i.quantity, 'unitPrice', i.unit_price) order by i.name), '[]')
      from subscription_items i where i.subscription_id = ${subscription})`;
