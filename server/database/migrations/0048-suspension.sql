-- A house that may not sell for now (PLATFORM-01): nothing of it is published, whatever its people wish, until it is opened
-- again. Purchases that were accepted stay what they are.

alter table shop add column suspended_at timestamptz;
alter table agency add column suspended_at timestamptz;
-- Wished to be published, and held back with its house.
alter table product add column is_held_back boolean not null default false;
alter table apartment add column is_held_back boolean not null default false;

-- Every list, cart and checkout asks `is_published`, so that none has to know of suspensions.
create function hold_back() returns trigger language plpgsql as $$
declare
  is_suspended boolean;
begin
  if tg_table_name = 'product' then
    select suspended_at is not null into is_suspended from shop where id = new.shop_id;
  else
    select suspended_at is not null into is_suspended from agency where id = new.agency_id;
  end if;
  if is_suspended and new.is_published then
    new.is_published := false;
    new.is_held_back := true;
  end if;
  return new;
end $$;
create trigger product_is_held_back before insert or update of is_published, shop_id on product
  for each row execute function hold_back();
create trigger apartment_is_held_back before insert or update of is_published, agency_id on apartment
  for each row execute function hold_back();

create function suspend_house() returns trigger language plpgsql as $$
begin
  if new.suspended_at is not null then
    execute format('update %I set is_published = false, is_held_back = true where %I = $1 and is_published', tg_argv[0], tg_argv[1]) using new.id;
  else
    execute format('update %I set is_published = true, is_held_back = false where %I = $1 and is_held_back', tg_argv[0], tg_argv[1]) using new.id;
  end if;
  return null;
end $$;
create trigger shop_is_suspended after update of suspended_at on shop for each row
  when ((old.suspended_at is null) <> (new.suspended_at is null)) execute function suspend_house('product', 'shop_id');
create trigger agency_is_suspended after update of suspended_at on agency for each row
  when ((old.suspended_at is null) <> (new.suspended_at is null)) execute function suspend_house('apartment', 'agency_id');
create trigger shop_suspended_is_told after update of suspended_at on shop for each row
  when (old.suspended_at is distinct from new.suspended_at) execute function tell_sites_of_row('changed.site_id');
create trigger agency_suspended_is_told after update of suspended_at on agency for each row
  when (old.suspended_at is distinct from new.suspended_at) execute function tell_sites_of_row('changed.site_id');
