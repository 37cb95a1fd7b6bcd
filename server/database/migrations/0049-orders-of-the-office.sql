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

-- Whoever looks at a shop's orders sees a new one, and one that is paid or ends, by itself.
create function tell_office_of_order() returns trigger language plpgsql as $$
begin
  perform pg_notify('office_changed', json_build_object('place', place.handle, 'topic', topic)::text)
  from place, unnest(array['orders', 'today']) topic where place.shop_id = new.shop_id;
  return null;
end $$;
create trigger purchase_is_told_to_office after update of status, accepted_at on purchase for each row
  when (new.shop_id is not null and new.accepted_at is not null
    and (old.status, old.accepted_at) is distinct from (new.status, new.accepted_at))
  execute function tell_office_of_order();
