-- Wines are made and priced in the office (WINES-01 to 03): what a price nobody was asked is worth, and whose a picture is.

---------------------------------------------------------------- prices that nobody has been asked

-- Whether the price of today has stood on a page. One that has not is no price of before (LAW-02).
alter table product add column is_price_asked boolean not null default true;

create function begin_price() returns trigger language plpgsql as $$
begin
  new.is_price_asked := new.is_published;
  return new;
end $$;
create trigger product_price_begins before insert on product for each row execute function begin_price();

-- A change of price writes what held before. The time of a price cannot be typed: it is that of the change. Two are no
-- change: a price that nobody was asked, and a slip put right within ten minutes at whose price nobody has bought. Then the
-- price from before the slip goes on as if there had been none, or the new one takes its place.
create or replace function note_price() returns trigger language plpgsql as $$
declare
  is_slip boolean := coalesce(current_setting('cepage.price', true), '') = 'put right'
    and old.price_since > clock_timestamp() - interval '10 minutes'
    and not exists (select from purchase_line line join purchase on purchase.id = line.purchase_id
      where line.product_id = old.id and purchase.created_at >= old.price_since);
  before product_price;
begin
  new.price_since := old.price_since;
  new.is_price_asked := old.is_price_asked or new.is_published;
  if new.price_amount = old.price_amount then return new; end if;
  if is_slip or not old.is_price_asked then
    new.is_price_asked := new.is_published;
    delete from product_price where product_id = old.id and valid_to = old.price_since and amount = new.price_amount
      returning * into before;
    if found then
      new.price_since := before.valid_from;
      new.is_price_asked := true;
    end if;
  else
    new.is_price_asked := new.is_published;
    -- Read under the row's lock: a transaction that began earlier may change the price later.
    new.price_since := greatest(clock_timestamp(), old.price_since + interval '1 microsecond');
    insert into product_price (product_id, amount, valid_from, valid_to)
    values (old.id, old.price_amount, old.price_since, new.price_since);
  end if;
  return new;
end $$;

-- A deleted product takes its history with it, and a slip that is put right its own line; nothing else removes a price.
create or replace function keep_price() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and (pg_trigger_depth() > 1 or not exists (select from product where id = old.product_id)) then
    return old;
  end if;
  raise exception 'The history of prices is added to, never changed.' using errcode = 'restrict_violation';
end $$;

---------------------------------------------------------------- pictures that a shop has uploaded

-- Whose a picture is, and since when. One that no wine shows any more goes when nothing can bring it back.
create table shop_picture (
  path text primary key,
  shop_id uuid not null references shop on delete cascade,
  created_at timestamptz not null
);
create index on shop_picture (shop_id);
create index on shop_picture (created_at);

---------------------------------------------------------------- whoever looks at the wines sees what is sold

create function tell_office_of_wines() returns trigger language plpgsql as $$
begin
  perform pg_notify('office_changed', json_build_object('place', place.handle, 'topic', 'wines')::text)
  from stock_item join place on place.shop_id = stock_item.shop_id where stock_item.id = new.stock_item_id;
  return null;
end $$;
create trigger stock_movement_is_told_to_wines after insert on stock_movement for each row
  execute function tell_office_of_wines();

---------------------------------------------------------------- the words of a shop's picture concern its own site

do $$
declare
  whose text := 'unnest(case when changed.path like ''shops/%'' then array(select site_id from shop where id::text = split_part(changed.path, ''/'', 2)) else array(select id from site) end)';
begin
  drop trigger picture_text_added_is_told on picture_text;
  drop trigger picture_text_removed_is_told on picture_text;
  drop trigger picture_text_changed_is_told on picture_text;
  execute format('create trigger picture_text_added_is_told after insert on picture_text
    referencing new table as changed for each statement execute function tell_sites(%L)', whose);
  execute format('create trigger picture_text_removed_is_told after delete on picture_text
    referencing old table as changed for each statement execute function tell_sites(%L)', whose);
  execute format('create trigger picture_text_changed_is_told after update on picture_text
    referencing old table as before new table as after for each statement execute function tell_sites_of_updated(%L)', whose);
end $$;
