-- What is to be paid by transfer is kept until a day, and given back when the money has not come by then.
alter table orders
  drop constraint orders_status_check,
  add constraint orders_status_check
    check (status in ('pending', 'confirmed', 'paid', 'cancelled', 'expired', 'lapsed', 'refund_due', 'refunded')),
  add column remind_on date,
  add column reminded_at timestamptz,
  add column kept_until date,
  -- Which wording of the terms was accepted; empty for orders made before this was asked.
  add column terms_version text not null default '';

alter table booking
  drop constraint booking_status_check,
  add constraint booking_status_check
    check (status in ('pending', 'confirmed', 'paid', 'cancelled', 'expired', 'lapsed', 'refund_due', 'refunded')),
  add column remind_on date,
  add column reminded_at timestamptz,
  add column kept_until date,
  -- The deposit has come: what is left to pay is reminded of, and ends nothing by itself.
  add column deposit_paid_at timestamptz,
  add column terms_version text not null default '';

-- Whoever waits for a transfer now is reminded first, whatever was promised before; a visit that is near is left alone.
update orders set
  remind_on = greatest((payment_details #>> '{transfer,dueDate}')::date - 3, current_date + 1),
  kept_until = greatest((payment_details #>> '{transfer,dueDate}')::date + 5, current_date + 7)
where status = 'confirmed' and payment_type = 'BANK_TRANSFER' and payment_details #>> '{transfer,dueDate}' is not null
  and not exists (select from order_line where order_id = orders.id and local_date < current_date + 9);
update booking set
  remind_on = greatest((payment_details #>> '{transfer,depositDueDate}')::date - 3, current_date + 1),
  kept_until = greatest((payment_details #>> '{transfer,depositDueDate}')::date + 5, current_date + 7)
where status = 'confirmed' and payment_type = 'BANK_TRANSFER'
  and payment_details #>> '{transfer,depositDueDate}' is not null
  and not exists (select from booking_line where booking_id = booking.id and lower(during) < current_date + 9);

-- The jobs that remind and end, and the ceilings of what may wait unpaid.
create index orders_unpaid on orders (shop_id, accepted_at) where status = 'confirmed';
create index orders_kept on orders (kept_until) where status = 'confirmed' and kept_until is not null;
create index orders_to_remind on orders (remind_on) where status = 'confirmed' and reminded_at is null;
create index orders_open_of_buyer on orders (site_id, email_folded) where status in ('pending', 'confirmed');
create index orders_of_cart on orders (cart_id, created_at) where accepted_at is null;
create index booking_kept on booking (kept_until) where status = 'confirmed' and kept_until is not null;
create index booking_to_remind on booking (remind_on) where status = 'confirmed' and reminded_at is null;
create index booking_open_of_guest on booking (site_id, email_folded) where status in ('pending', 'confirmed');
create index booking_of_cart on booking (cart_id, created_at) where accepted_at is null;

-- What is still to be seen paid: transfers that are waited for, and of what is paid on the spot that which has not been
-- handed over. Nobody notes yet that something was collected, so that counts for a month, a visit until it begins.
create function is_on_trust(purchase orders, now timestamptz) returns boolean language sql stable as $$
  select purchase.status = 'confirmed' and (
    purchase.kept_until is not null
    or purchase.accepted_at > now - interval '30 days' and purchase.shipping_status <> 'delivered'
      and (purchase.shipping_status <> 'not_needed'
        or exists (select from order_line line where line.order_id = purchase.id and line.starts_at > now))
  )
$$;
create function is_on_trust(purchase booking, now timestamptz) returns boolean language sql stable as $$
  select purchase.status = 'confirmed' and purchase.kept_until is not null
$$;

-- The wordings of the terms that somebody has accepted, each once.
create table terms_text (
  version text primary key,
  language text not null,
  title text not null,
  html text not null,
  first_accepted_at timestamptz not null
);
