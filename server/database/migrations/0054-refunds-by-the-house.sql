-- What a house gives back of an order by itself, bottle by bottle (ORDERS-02).

-- How many of a line the house has given back, beside what its buyer has withdrawn from.
alter table purchase_line
  add column refunded int not null default 0,
  drop constraint purchase_line_withdrawn_within_quantity,
  add constraint purchase_line_given_back_within_quantity
    check (withdrawn >= 0 and refunded >= 0 and withdrawn + refunded <= quantity),
  add constraint purchase_line_refunds_are_of_bottles check (refunded = 0 or type = 'PRODUCT');

create table house_refund (
  id uuid primary key default gen_random_uuid(),
  purchase_id text not null references purchase,
  staff_id uuid references staff on delete set null,
  given_at timestamptz not null,
  reason text not null check (reason in ('transit', 'corked', 'mistake', 'gesture', 'called_off')),
  -- Whether the bottles came back into the cellar.
  is_restocked boolean not null,
  -- From the house to the buyer.
  message text not null default '',
  -- The money goes back to the card by itself; else the house sends it, and notes that here.
  is_by_card boolean not null,
  paid_back_at timestamptz,
  -- Where the order stood, when this ended it; the way back leads there.
  ended_from text check (ended_from in ('waiting', 'preparing', 'ready')),
  products_amount int not null check (products_amount >= 0),
  reduction_amount int not null check (reduction_amount between 0 and products_amount),
  delivery_amount int not null check (delivery_amount >= 0),
  amount int not null check (amount > 0),
  constraint house_refund_amount_adds_up check (amount = products_amount - reduction_amount + delivery_amount)
);
create index on house_refund (purchase_id);
create index on house_refund (staff_id) where staff_id is not null;
create index house_refund_to_send on house_refund (given_at) where not is_by_card and paid_back_at is null;

create table house_refund_line (
  house_refund_id uuid not null references house_refund on delete cascade,
  purchase_line_id uuid not null references purchase_line,
  quantity int not null check (quantity > 0),
  primary key (house_refund_id, purchase_line_id)
);
create index on house_refund_line (purchase_line_id);

-- Which bottles these were in the cellar, so that the way back takes the same ones.
create table house_refund_stock (
  house_refund_id uuid not null references house_refund on delete cascade,
  stock_item_id uuid not null references stock_item on delete cascade,
  quantity int not null check (quantity > 0),
  primary key (house_refund_id, stock_item_id)
);
create index on house_refund_stock (stock_item_id);

create function count_house_refund() returns trigger language plpgsql as $$
begin
  update purchase_line set refunded = (
    select coalesce(sum(quantity), 0) from house_refund_line where purchase_line_id = coalesce(new.purchase_line_id, old.purchase_line_id))
  where id = coalesce(new.purchase_line_id, old.purchase_line_id);
  return null;
end $$;
create trigger house_refund_line_is_counted after insert or delete on house_refund_line
  for each row execute function count_house_refund();

-- A refund may be taken back until it is on its way to the card's bank: from then on nobody can.
alter table refund add column begun_at timestamptz;
update refund set begun_at = coalesce(completed_at, created_at);

create or replace function count_refund() returns trigger language plpgsql as $$
begin
  perform from purchase where id = coalesce(new.purchase_id, old.purchase_id) for no key update;
  update purchase set refunded_amount = (
    select coalesce(sum(amount), 0) from refund where purchase_id = coalesce(new.purchase_id, old.purchase_id))
  where id = coalesce(new.purchase_id, old.purchase_id);
  return null;
end $$;
create trigger refund_taken_back_is_counted after delete on refund for each row execute function count_refund();

create function keep_begun_refund() returns trigger language plpgsql as $$
begin
  if old.begun_at is null then return old; end if;
  raise exception 'A refund that is on its way is not taken back.' using errcode = '23514', constraint = 'refund_is_kept';
end $$;
create trigger refund_is_kept before delete on refund for each row execute function keep_begun_refund();
