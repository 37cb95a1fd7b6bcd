-- What a house notes of who buys from it, for itself (ORDERS-05).
create table customer_note (
  shop_id uuid not null references shop on delete cascade,
  -- The address they order with, folded; of who has none, the number they are called under.
  buyer text not null,
  note text not null,
  updated_at timestamptz not null,
  primary key (shop_id, buyer)
);

-- One person of a house, however often they bought: as the note above names them.
create function buyer_of(purchase purchase) returns text language sql immutable as $$
  select case when purchase.email_folded like ' %' then coalesce(purchase.contact #>> '{phone,number}', '') else purchase.email_folded end
$$;
