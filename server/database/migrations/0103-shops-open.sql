-- A new shop is on its marketplace once its owner opens it (decision 47); those that are there stay open.
alter table shop add column opened_at timestamptz default now();

-- What is closed, by the platform or because nobody has opened it yet, has nothing published (migration 0048).
create or replace function hold_back() returns trigger language plpgsql as $$
declare
  is_closed boolean;
begin
  if tg_table_name = 'product' then
    select suspended_at is not null or opened_at is null into is_closed from shop where id = new.shop_id;
  else
    select suspended_at is not null into is_closed from agency where id = new.agency_id;
  end if;
  if is_closed and new.is_published then
    new.is_published := false;
    new.is_held_back := true;
  end if;
  return new;
end $$;

create function close_or_open_shop() returns trigger language plpgsql as $$
begin
  if new.suspended_at is not null or new.opened_at is null then
    update product set is_published = false, is_held_back = true where shop_id = new.id and is_published;
  else
    update product set is_published = true, is_held_back = false where shop_id = new.id and is_held_back;
  end if;
  return null;
end $$;
drop trigger shop_is_suspended on shop;
create trigger shop_is_closed_or_opened after update of suspended_at, opened_at on shop for each row
  when ((old.suspended_at is null and old.opened_at is not null) <> (new.suspended_at is null and new.opened_at is not null))
  execute function close_or_open_shop();
drop trigger shop_suspended_is_told on shop;
create trigger shop_closed_is_told after update of suspended_at, opened_at on shop for each row
  when (old.suspended_at is distinct from new.suspended_at or old.opened_at is distinct from new.opened_at)
  execute function tell_sites_of_row('changed.site_id');
