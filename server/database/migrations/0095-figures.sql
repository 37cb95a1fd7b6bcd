-- When the money of an order came, so that it counts: with the payment, and of what is paid on the spot with the
-- hand-over. Null while it has not come, and for what has ended.
create function money_came_at(purchase) returns timestamptz language sql immutable as $$
  select case when $1.status = 'paid' then $1.paid_at
    when $1.status = 'confirmed' and $1.payment_type = 'ON_SITE' then $1.delivered_at end
$$;
create index purchase_takings on purchase (shop_id, money_came_at(purchase)) where shop_id is not null;
