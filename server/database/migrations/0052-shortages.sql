-- What a grower does with the stock by hand (STOCK-01, STOCK-02, STOCK-03).

alter table stock_item add column threshold int check (threshold >= 0);
comment on column stock_item.threshold is
  'Below so many free bottles the office warns; null: where the public page begins to count. Visitors never see it.';

-- Bottles that went, and that nobody had left to give: sold at the door without a signal while a site sold them, too.
-- Nothing goes below zero; somebody has to look.
create table stock_shortage (
  id uuid primary key default gen_random_uuid(),
  stock_item_id uuid not null references stock_item on delete cascade,
  quantity int not null check (quantity > 0),
  reason text not null check (reason in (
    'opening', 'sale', 'unsold', 'return', 'cellar', 'fair', 'bottling', 'breakage', 'pour', 'sample', 'own_use', 'count',
    'correction')),
  at timestamptz not null,
  recorded_at timestamptz not null,
  staff_id uuid references staff on delete set null,
  checked_at timestamptz
);
create index on stock_shortage (stock_item_id);
create index on stock_shortage (staff_id) where staff_id is not null;

-- What was sold in the last weeks, of each wine.
create index stock_movement_sold on stock_movement (stock_item_id, at) include (delta)
  where reason in ('sale', 'unsold', 'cellar', 'fair');
create index stock_movement_counted on stock_movement (stock_item_id, at) where reason = 'count';
