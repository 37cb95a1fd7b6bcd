-- Every bottle that comes or goes leaves a line (STOCK-01). The line is written by a trigger on what is counted, so no
-- writer can forget it; whoever changes the count says why in `cepage.movement`, in the same statement.

create table stock_movement (
  id bigint generated always as identity primary key,
  stock_item_id uuid not null references stock_item on delete cascade,
  delta int not null check (delta <> 0),
  -- What was there afterwards.
  on_hand int not null check (on_hand >= 0),
  reason text not null check (reason in (
    'opening', 'sale', 'unsold', 'return', 'cellar', 'fair', 'bottling', 'breakage', 'pour', 'sample', 'own_use', 'count',
    'correction')),
  -- When it happened, which a device without a signal says later than it knows.
  at timestamptz not null,
  recorded_at timestamptz not null default now(),
  -- As of a hold: no foreign key, its purchase is watched by invariants.
  purchase_id text,
  staff_id uuid references staff on delete set null,
  note text not null default '',
  -- The movement that this one takes back.
  takes_back bigint unique references stock_movement on delete cascade
);
create index on stock_movement (stock_item_id, id desc);
create index on stock_movement (purchase_id) where purchase_id is not null;
create index on stock_movement (staff_id) where staff_id is not null;

-- Who did it may be forgotten; nothing else changes, and a line goes with its wine only.
create function refuse_rewriting_movements() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from stock_item where id = old.stock_item_id) then return old; end if;
  raise exception 'the ledger of the stock is not rewritten' using errcode = '23514', constraint = 'stock_movement_append_only';
end $$;
create trigger stock_movement_append_only
  before update of id, stock_item_id, delta, on_hand, reason, at, recorded_at, purchase_id, note, takes_back or delete
  on stock_movement for each row execute function refuse_rewriting_movements();

create function note_movement() returns trigger language plpgsql as $$
declare
  said jsonb := coalesce(nullif(current_setting('cepage.movement', true), ''), '{}')::jsonb;
  before int := case when tg_op = 'INSERT' then 0 else old.on_hand end;
begin
  insert into stock_movement (stock_item_id, delta, on_hand, reason, at, purchase_id, staff_id, note, takes_back)
    values (new.id, new.on_hand - before, new.on_hand,
      coalesce(said ->> 'reason', case when tg_op = 'INSERT' then 'opening' else 'correction' end),
      coalesce((said ->> 'at')::timestamptz, now()), said ->> 'purchaseId', (said ->> 'staffId')::uuid,
      coalesce(said ->> 'note', ''), (said ->> 'takesBack')::bigint);
  return null;
end $$;
create trigger stock_item_leaves_a_line after insert on stock_item
  for each row when (new.on_hand <> 0) execute function note_movement();
create trigger stock_item_leaves_another_line after update of on_hand on stock_item
  for each row when (new.on_hand <> old.on_hand) execute function note_movement();

insert into stock_movement (stock_item_id, delta, on_hand, reason, at)
  select id, on_hand, on_hand, 'opening', now() from stock_item where on_hand <> 0;

-- Whoever looks at the cellar sees what is sold.
create function tell_office_of_stock() returns trigger language plpgsql as $$
begin
  perform pg_notify('office_changed', json_build_object('place', place.handle, 'topic', 'stock')::text)
  from stock_item join place on place.shop_id = stock_item.shop_id where stock_item.id = new.stock_item_id;
  return null;
end $$;
create trigger stock_movement_is_told_to_office after insert on stock_movement for each row
  execute function tell_office_of_stock();
