---------------------------------------------------------------- visits called off by their guests (SELL-09)

-- The rule as it was agreed to: until how many hours before the start all comes back, what comes back afterwards, and the
-- grower's own words. Null for bottles, and for visits of before: their rule stood in words only.
alter table order_line add column cancellation jsonb;
alter table order_line add constraint order_line_cancellation_of_visit
  check (cancellation is null or type = 'ACTIVITY' and jsonb_typeof(cancellation) = 'object');

-- A visit is called off once, as a whole. Its line stays in the order as it was bought.
create table visit_cancellation (
  order_line_id uuid primary key references order_line,
  order_id text not null references orders,
  cancelled_at timestamptz not null,
  -- False: nothing had been paid, and the amount is no longer owed.
  was_paid boolean not null,
  products_amount int not null check (products_amount >= 0),
  reduction_amount int not null check (reduction_amount between 0 and products_amount),
  refund_percent int not null check (refund_percent between 0 and 100),
  amount int not null,
  constraint visit_cancellation_amount_within_price check (amount between 0 and products_amount - reduction_amount)
);
create index on visit_cancellation (order_id);
create trigger visit_cancellation_is_kept before update or delete on visit_cancellation
  for each row execute function refuse_change();

-- The grower's own note that the money has gone back by another way than the card.
create table visit_payout (
  order_line_id uuid primary key references visit_cancellation,
  amount int not null check (amount >= 0),
  paid_out_at timestamptz not null
);
create trigger visit_payout_is_kept before update or delete on visit_payout
  for each row execute function refuse_change();
