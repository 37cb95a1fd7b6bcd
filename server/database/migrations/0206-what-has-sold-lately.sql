-- When bottles of it last went, to the day: who asks what sells looks through the ledger of these alone, not of all that a
-- cellar holds. A table beside the items, so that no sale writes a row twice; of what sells all day it is written once.
create table stock_going (
  stock_item_id uuid primary key references stock_item on delete cascade,
  shop_id uuid not null references shop on delete cascade,
  at timestamptz not null
);
create index on stock_going (shop_id, at);
comment on table stock_going is 'derived';

create function note_going() returns trigger language plpgsql as $$
begin
  if not exists (select from stock_going where stock_item_id = new.stock_item_id and at > new.at - interval '1 day') then
    insert into stock_going (stock_item_id, shop_id, at)
      select id, shop_id, new.at from stock_item where id = new.stock_item_id
      on conflict (stock_item_id) do update set at = greatest(stock_going.at, excluded.at);
  end if;
  return null;
end $$;
create trigger stock_movement_is_noted_as_going after insert on stock_movement for each row
  when (new.reason in ('sale', 'cellar', 'fair')) execute function note_going();
