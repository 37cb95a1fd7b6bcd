---------------------------------------------------------------- who waits for a wine (SELL-04)

-- One row per wish, gone once it is told. Until the mailed link is followed it tells nobody anything.
create table stock_wait (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references product on delete cascade,
  -- As it was typed, to write to; folded, to find it by.
  email text not null,
  email_folded text not null,
  language text not null,
  -- Where the site was read, for the links of the mail.
  origin text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  unique (product_id, email_folded)
);
create index stock_wait_in_turn on stock_wait (product_id, confirmed_at, id) where confirmed_at is not null;
create index on stock_wait (email_folded);
create index on stock_wait (created_at);

-- Bottles that come, or come back, wake the job that tells. Within the transaction that brings them: never for a
-- delivery that was rolled back, and no sale pays for it, because it looks only where there is more than before.
create function wake_waiting() returns trigger language plpgsql as $$
begin
  if exists (
    select from product_component component join stock_wait wait on wait.product_id = component.product_id
    where component.stock_item_id = new.id and wait.confirmed_at is not null
  ) then
    perform graphile_worker.add_job('tellWaiting', json_build_object('stockItemId', new.id),
      job_key => 'tellWaiting ' || new.id);
  end if;
  return null;
end $$;
create trigger stock_item_wakes_waiting after update of on_hand, held on stock_item
  for each row when (new.on_hand - new.held > old.on_hand - old.held) execute function wake_waiting();

---------------------------------------------------------------- the grower's own words (SELL-08)

-- From here down a visitor is told how many bottles are left; of one wine where it says its own.
alter table shop add column low_stock_count int not null default 12 check (low_stock_count >= 0);
alter table product add column low_stock_count int check (low_stock_count >= 0);
-- A code that everybody may read on the shop's pages.
alter table promo_code add column is_shown boolean not null default false;
