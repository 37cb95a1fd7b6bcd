-- What a grower does with their orders (ORDERS-01, ORDERS-02).

alter table purchase add column house_note text not null default '';
comment on column purchase.house_note is 'By the house for itself; no buyer reads it.';

-- Orders that want something done, however many are over.
create index purchase_open on purchase (shop_id, accepted_at, id)
where accepted_at is not null and status in ('paid', 'confirmed')
  and (shipping_status not in ('delivered', 'not_needed') or status = 'confirmed' and payment_type = 'BANK_TRANSFER');
create index purchase_in_turn on purchase (shop_id, accepted_at desc, id desc) where accepted_at is not null;

-- What was done with one order.
create index audit_entry_of_order on audit_entry (place_id, (values ->> 'order'), id) where values ? 'order';
