-- An order may leave in several parcels; each has what is in it, its carrier and its number (ORDERS-02).

create table shipment (
  id uuid primary key default gen_random_uuid(),
  purchase_id text not null references purchase,
  -- The first parcel of its order is 1.
  number int not null check (number > 0),
  carrier text check (carrier in ('colissimo', 'chronopost', 'dhl', 'dpd', 'gls', 'mondial_relay', 'ups')),
  tracking_number text check (tracking_number <> ''),
  packed_by uuid references staff on delete set null,
  shipped_at timestamptz not null,
  unique (purchase_id, number)
);
create index on shipment (packed_by) where packed_by is not null;

create table shipment_line (
  shipment_id uuid not null references shipment on delete cascade,
  purchase_line_id uuid not null references purchase_line,
  quantity int not null check (quantity > 0),
  primary key (shipment_id, purchase_line_id)
);
create index on shipment_line (purchase_line_id);

-- How many of a line have left: never more than were ordered.
alter table purchase_line
  add column shipped int not null default 0,
  add constraint purchase_line_shipped_within_quantity check (shipped between 0 and quantity),
  add constraint purchase_line_shipped_are_bottles check (shipped = 0 or type = 'PRODUCT');

create function count_shipment() returns trigger language plpgsql as $$
declare
  line uuid := coalesce(new.purchase_line_id, old.purchase_line_id);
begin
  -- Locked first, so that what is counted then is all there is.
  perform from purchase_line where id = line for no key update;
  update purchase_line set shipped = (
    select coalesce(sum(quantity), 0) from shipment_line where purchase_line_id = line)
  where id = line;
  return null;
end $$;
create trigger shipment_line_is_counted after insert or delete on shipment_line
  for each row execute function count_shipment();

-- What had one number is one parcel, with all that was in the order.
insert into shipment (purchase_id, number, tracking_number, shipped_at)
select id, 1, nullif(tracking_number, ''), coalesce(delivered_at, accepted_at, created_at) from purchase
where shipping_status in ('shipped', 'delivered') and delivery_type <> 'PICKUP'
  and exists (select from purchase_line where purchase_id = purchase.id and type = 'PRODUCT');
insert into shipment_line (shipment_id, purchase_line_id, quantity)
select shipment.id, line.id, line.quantity from shipment
join purchase_line line on line.purchase_id = shipment.purchase_id and line.type = 'PRODUCT';

alter table purchase drop column tracking_number;
