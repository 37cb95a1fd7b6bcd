-- A shop of ten thousand wines is changed, closed and opened as quickly as one of forty (decision 73).

---------------------------------------------------------------- what a change of a shop lists anew

-- A shop with more wines than are listed within its own write: it is gone through by a job. A row is one pass, and a
-- change on the way begins another one. Rows are added and never written by whoever changes a shop, so nobody waits
-- for a pass.
create table shop_listing (
  id bigint generated always as identity primary key,
  shop_id uuid not null references shop on delete cascade,
  -- The last wine that this pass has listed; null before the first.
  after_code text
);
create index on shop_listing (shop_id, id);
comment on table shop_listing is 'derived';

-- Of a shop's document the list of wines says these parts, beside its name and its place.
create function listed_of(house shop) returns text language sql immutable parallel safe as $$
  select concat_ws(E'\n', house.site_id, house.position, house.name, house.document -> 'region', house.document ->> 'village',
    public.texts_at(house.document, '$.growers[*].name'))
$$;

create or replace function list_wines_of_shop() returns trigger language plpgsql as $$
begin
  if new.site_id = old.site_id
    and exists (select from product where shop_id = new.id and type = 'PRODUCT' offset 100) then
    insert into shop_listing (shop_id) values (new.id);
    perform graphile_worker.add_job('listWines', json_build_object('shopId', new.id), job_key => 'listWines ' || new.id);
  else
    perform list_wine(product) from product where shop_id = new.id and type = 'PRODUCT' order by id;
  end if;
  return null;
end $$;
drop trigger shop_lists_its_wines on shop;
create trigger shop_lists_its_wines after update of site_id, name, position, document on shop
  for each row when (listed_of(old) is distinct from listed_of(new)) execute function list_wines_of_shop();

-- The next wines of the newest pass of a shop; whether it is to be asked again. What was added later begins anew, and
-- what it replaces ends with it.
create function list_next_wines(house uuid, most int) returns boolean language plpgsql as $$
declare
  pass shop_listing;
  wines uuid[];
  last text;
begin
  select * into pass from shop_listing where shop_id = house order by id desc limit 1 for update;
  if not found then return false; end if;
  select array_agg(id), max(code) into wines, last from (
    select id, code from product where shop_id = house and type = 'PRODUCT' and (pass.after_code is null or code > pass.after_code)
    order by code limit most) next;
  if wines is null then
    delete from shop_listing where shop_id = house and id <= pass.id;
    return exists (select from shop_listing where shop_id = house);
  end if;
  -- Whoever changes one of them now lists it after this, as it is then.
  perform from product where id = any(wines) order by id for share;
  perform list_wine(product) from product where id = any(wines) order by id;
  update shop_listing set after_code = last where id = pass.id;
  return true;
end $$;

-- A wine that is only moved or priced is found by the same words.
create or replace function list_changed_wine() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.shop_id, old.type, old.title, old.subtitle, old.year, old.colour, old.style, old.document, old.is_published)
    is not distinct from (new.shop_id, new.type, new.title, new.subtitle, new.year, new.colour, new.style, new.document, new.is_published) then
    update listed_wine set position = new.position, price_amount = new.price_amount
      where product_id = new.id and (position, price_amount) is distinct from (new.position, new.price_amount);
  else
    perform list_wine(new);
  end if;
  return null;
end $$;

---------------------------------------------------------------- what a shop is found by

-- Found by the words of its first wines: of thousands the words were longer than all other shops together. The list of
-- wines knows every one.
create or replace function sold_by(shops uuid[]) returns table (shop_id uuid, products int, activities int, wines text)
language sql stable as $$
  select house.id, counted.products, counted.activities, told.wines
  from (select distinct unnest(shops) as id) house
  cross join lateral (
    select count(*) filter (where type = 'PRODUCT')::int as products, count(*) filter (where type = 'ACTIVITY')::int as activities
    from product where product.shop_id = house.id and is_published) counted
  cross join lateral (
    select string_agg(concat_ws(' ', texts_at(title, '$.*'), texts_at(document, '$.grapes[*].name')), ' ' order by position, id) as wines
    from (select id, position, title, document from product
      where product.shop_id = house.id and type = 'PRODUCT' and is_published order by position, id limit 200) first_wines) told
  where counted.products + counted.activities > 0
$$;

drop trigger shop_is_found on shop;
create trigger shop_is_found before insert on shop for each row execute function find_shop();
create trigger shop_is_found_anew before update of name, document on shop
  for each row when (listed_of(old) is distinct from listed_of(new)) execute function find_shop();

---------------------------------------------------------------- open and closed

-- Whoever lists or sells asks the shop whether it is open. Its wines stay as they are: `is_published` is what the shop
-- wishes. Apartments, a few an agency, are held back one by one as before.
drop trigger product_is_held_back on product;
drop trigger shop_is_closed_or_opened on shop;
create or replace function hold_back() returns trigger language plpgsql as $$
begin
  if new.is_published and exists (select from agency where id = new.agency_id and suspended_at is not null) then
    new.is_published := false;
    new.is_held_back := true;
  end if;
  return new;
end $$;
drop function close_or_open_shop();

-- The few that are closed, for lists that leave their wines out.
create index shop_closed on shop (site_id, id) where suspended_at is not null or opened_at is null;

create function is_open(house shop) returns boolean language sql immutable parallel safe
  as $$ select house.suspended_at is null and house.opened_at is not null $$;

-- What was on sale while its shop was open has been asked for at its price (migration 0053); so it is noted when the
-- shop closes, of most of them long before, by the job that its opening queues.
create function note_prices_asked(house uuid, most int) returns int language plpgsql as $$
declare
  noted int;
begin
  update product set is_price_asked = true where id in (
    select id from product where shop_id = house and is_published and not is_price_asked order by id limit most);
  get diagnostics noted = row_count;
  return noted;
end $$;

create function close_or_open_shop() returns trigger language plpgsql as $$
begin
  if is_open(new) then
    -- Held back by a release before this one.
    update product set is_published = true, is_held_back = false where shop_id = new.id and is_held_back;
    perform graphile_worker.add_job('notePricesAsked', json_build_object('shopId', new.id), job_key => 'notePricesAsked ' || new.id);
  else
    perform note_prices_asked(new.id, null);
  end if;
  return null;
end $$;
create trigger shop_is_closed_or_opened after update of suspended_at, opened_at on shop for each row
  when (is_open(old) <> is_open(new)) execute function close_or_open_shop();

create or replace function begin_price() returns trigger language plpgsql as $$
begin
  if not is_moving() then
    new.is_price_asked := new.is_published and coalesce((select is_open(shop) from shop where id = new.shop_id), false);
  end if;
  return new;
end $$;

-- As migration 0053 has it; only that a closed shop asks for nothing.
create or replace function note_price() returns trigger language plpgsql as $$
declare
  is_slip boolean := coalesce(current_setting('cepage.price', true), '') = 'put right'
    and old.price_since > clock_timestamp() - interval '10 minutes'
    and not exists (select from purchase_line line join purchase on purchase.id = line.purchase_id
      where line.product_id = old.id and purchase.created_at >= old.price_since);
  is_asking boolean := coalesce((select is_open(shop) from shop where id = new.shop_id), false);
  was_asked boolean := old.is_price_asked or old.is_published and is_asking;
  before product_price;
begin
  new.price_since := old.price_since;
  if new.price_amount = old.price_amount then
    -- Said by the job, or by who closes the shop, of a wine as it was.
    new.is_price_asked := was_asked or new.is_published and is_asking
      or new.is_price_asked and old.is_published;
    return new;
  end if;
  if is_slip or not was_asked then
    new.is_price_asked := new.is_published and is_asking;
    delete from product_price where product_id = old.id and valid_to = old.price_since and amount = new.price_amount
      returning * into before;
    if found then
      new.price_since := before.valid_from;
      new.is_price_asked := true;
    end if;
  else
    new.is_price_asked := new.is_published and is_asking;
    -- Read under the row's lock: a transaction that began earlier may change the price later.
    new.price_since := greatest(clock_timestamp(), old.price_since + interval '1 microsecond');
    insert into product_price (product_id, amount, valid_from, valid_to)
    values (old.id, old.price_amount, old.price_since, new.price_since);
  end if;
  return new;
end $$;
