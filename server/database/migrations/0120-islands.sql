-- A site that moves to another installation (decision 50). It is closed from here on until it has moved or is opened
-- again: whatever is written to it meanwhile would be missing over there.
create table site_departure (
  site_id uuid primary key,
  closed_at timestamptz not null default now(),
  -- As it was before, and is again wherever it opens.
  was_maintenance boolean not null,
  -- Mails and refunds that wait: they are done over there, or here when the site opens again.
  jobs jsonb not null default '[]',
  -- By table, a condition on its row `t`, true for those of the site `$2`.
  owned jsonb not null
);

-- Where the names of a site lead that has moved.
create table moved_host (
  host text primary key,
  code text not null,
  origin text not null,
  moved_at timestamptz not null default now()
);

-- What signed a site's links where it was before; sealed under this installation's secret.
create table site_secret (
  site_id uuid primary key references site on delete cascade,
  sealed text not null
);

-- Rows that come from another installation, or leave for it, are what they are: nothing is noted, counted or kept for them.
create function is_moving() returns boolean language sql stable as $$
  select coalesce(current_setting('cepage.moving', true), '') = 'on'
$$;

create or replace function note_movement() returns trigger language plpgsql as $$
declare
  said jsonb := coalesce(nullif(current_setting('cepage.movement', true), ''), '{}')::jsonb;
  before int := case when tg_op = 'INSERT' then 0 else old.on_hand end;
begin
  if is_moving() then return null; end if;
  insert into stock_movement (stock_item_id, delta, on_hand, reason, at, purchase_id, staff_id, note, takes_back)
    values (new.id, new.on_hand - before, new.on_hand,
      coalesce(said ->> 'reason', case when tg_op = 'INSERT' then 'opening' else 'correction' end),
      coalesce((said ->> 'at')::timestamptz, now()), said ->> 'purchaseId', (said ->> 'staffId')::uuid,
      coalesce(said ->> 'note', ''), (said ->> 'takesBack')::bigint);
  return null;
end $$;

create or replace function make_place() returns trigger language plpgsql as $$
begin
  if is_moving() then return null; end if;
  if tg_table_name = 'site' then
    insert into place (handle, kind, site_id) values (free_handle('site-' || new.code), 'SITE', new.id);
  elsif tg_table_name = 'shop' then
    insert into place (handle, kind, shop_id) values (free_handle(new.code), 'SHOP', new.id);
  else
    insert into place (handle, kind, agency_id) values (free_handle(new.code), 'AGENCY', new.id);
  end if;
  return null;
end $$;

create or replace function begin_price() returns trigger language plpgsql as $$
begin
  if not is_moving() then new.is_price_asked := new.is_published; end if;
  return new;
end $$;

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and is_moving() then return old; end if;
  raise exception 'Rows of % are added, never changed.', tg_table_name using errcode = 'restrict_violation';
end $$;

create or replace function keep_withdrawal() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and is_moving() then return old; end if;
  if tg_op = 'UPDATE' and new.name = '' and new.email = '' and new.declaration = ''
    and to_jsonb(new) - '{name,email,declaration}'::text[] = to_jsonb(old) - '{name,email,declaration}'::text[]
  then return new; end if;
  raise exception 'A withdrawal is kept as it was declared.' using errcode = 'restrict_violation';
end $$;

create or replace function keep_price() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and (is_moving() or pg_trigger_depth() > 1 or not exists (select from product where id = old.product_id)) then
    return old;
  end if;
  raise exception 'The history of prices is added to, never changed.' using errcode = 'restrict_violation';
end $$;

create or replace function keep_begun_refund() returns trigger language plpgsql as $$
begin
  if old.begun_at is null or is_moving() then return old; end if;
  raise exception 'A refund that is on its way is not taken back.' using errcode = '23514', constraint = 'refund_is_kept';
end $$;

create or replace function refuse_rewriting_movements() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and (is_moving() or not exists (select from stock_item where id = old.stock_item_id)) then return old; end if;
  raise exception 'the ledger of the stock is not rewritten' using errcode = '23514', constraint = 'stock_movement_append_only';
end $$;

-- Whoever writes has a number before they look whether the site is leaving. So who found it open began before it was
-- closed, and has ended when every transaction with a number of before has ended: nobody else waits for anybody.
create function refuse_departed() returns trigger language plpgsql as $$
declare
  number xid8 := pg_current_xact_id();
  departure site_departure;
  is_of_it boolean;
begin
  if exists (select from site_departure) then
    if is_moving() then return coalesce(new, old); end if;
    for departure in select * from site_departure loop
      if tg_op <> 'INSERT' then
        execute format('select exists (select from (select ($1).*) t where %s)', departure.owned ->> tg_table_name)
          into is_of_it using old, departure.site_id;
      end if;
      if tg_op <> 'DELETE' and is_of_it is not true then
        execute format('select exists (select from (select ($1).*) t where %s)', departure.owned ->> tg_table_name)
          into is_of_it using new, departure.site_id;
      end if;
      if is_of_it then
        raise exception 'The site is closed for its move to another installation.' using errcode = 'CE001';
      end if;
    end loop;
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
