---------------------------------------------------------------- withdrawals (LAW-01)

-- The day the bottles were handed over: from it on the buyer has fourteen days. Unknown for what was delivered before.
alter table orders add column delivered_at timestamptz;

-- Whoever writes the new status, the instant is kept, and the first one counts.
create function note_delivery() returns trigger language plpgsql as $$
begin
  if new.shipping_status = 'delivered' and new.delivered_at is null then new.delivered_at := now(); end if;
  return new;
end $$;
create trigger orders_note_delivery before update of shipping_status on orders
  for each row execute function note_delivery();

-- How many of a line have been given back. Never more than were ordered, and never seats of a dated visit.
alter table order_line add column withdrawn int not null default 0;
alter table order_line add constraint order_line_withdrawn_within_quantity check (withdrawn between 0 and quantity);
alter table order_line add constraint order_line_visits_stay check (withdrawn = 0 or type = 'PRODUCT');

-- A declaration as it was confirmed. Its id was made with the first step, so that a second post is the same one.
create table withdrawal (
  id uuid primary key,
  order_id text not null references orders,
  language text not null,
  -- The first step and the second: what was shown, and what was confirmed.
  stated_at timestamptz not null,
  declared_at timestamptz not null,
  name text not null,
  email text not null,
  -- Word for word what the buyer confirmed.
  declaration text not null,
  -- As far as it was known then; null is a period that has not begun.
  delivered_at timestamptz,
  -- False: nothing had been paid, so nothing is to be paid back unless the money comes after all.
  was_paid boolean not null,
  products_amount int not null check (products_amount >= 0),
  reduction_amount int not null check (reduction_amount between 0 and products_amount),
  delivery_amount int not null check (delivery_amount >= 0),
  amount int not null,
  -- The last day for the money, and for sending the bottles.
  due_on date not null,
  constraint withdrawal_amount_adds_up check (amount = products_amount - reduction_amount + delivery_amount),
  constraint withdrawal_stated_before_declared check (stated_at <= declared_at)
);
create index on withdrawal (order_id);
create index on withdrawal (due_on);

create table withdrawal_line (
  withdrawal_id uuid not null references withdrawal,
  order_line_id uuid not null references order_line,
  quantity int not null check (quantity > 0),
  primary key (withdrawal_id, order_line_id)
);
create index on withdrawal_line (order_line_id);

-- The seller's own note that the money has gone back by another way than the card.
create table withdrawal_payout (
  withdrawal_id uuid primary key references withdrawal,
  amount int not null check (amount >= 0),
  paid_out_at timestamptz not null
);

-- What was declared stays declared. Only the person may be taken out of it, when the law lets them be forgotten.
create function keep_withdrawal() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.name = '' and new.email = '' and new.declaration = ''
    and to_jsonb(new) - '{name,email,declaration}'::text[] = to_jsonb(old) - '{name,email,declaration}'::text[]
  then return new; end if;
  raise exception 'A withdrawal is kept as it was declared.' using errcode = 'restrict_violation';
end $$;
create trigger withdrawal_is_kept before update or delete on withdrawal
  for each row execute function keep_withdrawal();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of % are added, never changed.', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger withdrawal_line_is_kept before update or delete on withdrawal_line
  for each row execute function refuse_change();
create trigger withdrawal_payout_is_kept before update or delete on withdrawal_payout
  for each row execute function refuse_change();

---------------------------------------------------------------- prices and their history (LAW-02)

-- A struck price was typed until now, and nobody can say of those whether they are true: no claim is made of them.
alter table product drop column non_discounted_amount;
-- Since when the price of today holds.
alter table product add column price_since timestamptz not null default now();

-- What a product cost before, each price with the time it held. With the price of today it is the whole history.
create table product_price (
  product_id uuid not null references product on delete cascade,
  amount int not null check (amount >= 0),
  valid_from timestamptz not null,
  valid_to timestamptz not null,
  primary key (product_id, valid_to),
  check (valid_from < valid_to),
  -- One price at a time.
  exclude using gist (product_id with =, tstzrange(valid_from, valid_to) with &&)
);

-- A change of price writes what held before. The time of a price cannot be typed: it is that of the change.
create function note_price() returns trigger language plpgsql as $$
begin
  new.price_since := old.price_since;
  if new.price_amount <> old.price_amount then
    -- Read under the row's lock: a transaction that began earlier may change the price later.
    new.price_since := greatest(clock_timestamp(), old.price_since + interval '1 microsecond');
    insert into product_price (product_id, amount, valid_from, valid_to)
    values (old.id, old.price_amount, old.price_since, new.price_since);
  end if;
  return new;
end $$;
create trigger product_note_price before update on product for each row execute function note_price();

-- A deleted product takes its history with it; nothing else removes or rewrites a price that was.
create function keep_price() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from product where id = old.product_id) then return old; end if;
  raise exception 'The history of prices is added to, never changed.' using errcode = 'restrict_violation';
end $$;
create trigger product_price_is_kept before update or delete on product_price
  for each row execute function keep_price();

-- What was asked before is past: nobody adds a price to a time that is already told, or to the one of today.
create function add_price() returns trigger language plpgsql as $$
begin
  if new.valid_to > (select price_since from product where id = new.product_id) and pg_trigger_depth() = 1 then
    raise exception 'The price of today is not history.' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger product_price_is_past before insert on product_price
  for each row execute function add_price();
