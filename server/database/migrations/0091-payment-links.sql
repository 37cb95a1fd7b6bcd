-- An order that is accepted and not paid may be paid by card through a link (ORDERS-03); until when it waits is the
-- house's to say (SELL-02).

create table payment_link (
  id uuid primary key default gen_random_uuid(),
  purchase_id text not null references purchase,
  created_by uuid references staff on delete set null,
  created_at timestamptz not null,
  -- What is owed, in minor units.
  amount int not null check (amount > 0),
  -- Which wording its payer has accepted.
  terms_version text references terms_text,
  payment_intent_id text unique,
  payment_account_id text,
  -- When somebody last pressed the button.
  tried_at timestamptz,
  -- It can no longer be paid: taken back, or the order is paid or over.
  ended_at timestamptz,
  -- Its payment has come, or can no longer come.
  settled_at timestamptz,
  constraint payment_link_pays_what_was_tried check (payment_intent_id is null or (terms_version is not null and tried_at is not null)),
  constraint payment_link_settled_is_ended check (settled_at is null or ended_at is not null)
);
create unique index payment_link_open on payment_link (purchase_id) where ended_at is null;
create index on payment_link (purchase_id);
create index on payment_link (created_by) where created_by is not null;
create index on payment_link (terms_version) where terms_version is not null;
create index payment_link_unsettled on payment_link (tried_at) where payment_intent_id is not null and settled_at is null;

-- Whoever pays, ends or lets an order lapse ends its link.
create function end_payment_links() returns trigger language plpgsql as $$
begin
  update payment_link set ended_at = coalesce(new.closed_at, new.paid_at, now()) where purchase_id = new.id and ended_at is null;
  return null;
end $$;
create trigger purchase_ends_its_links after update of status on purchase for each row
  when (old.status = 'confirmed' and new.status <> 'confirmed') execute function end_payment_links();

-- What is paid by a link waits as a transfer does.
drop index purchase_open;
create index purchase_open on purchase (shop_id, accepted_at, id)
where accepted_at is not null and status in ('paid', 'confirmed')
  and (shipping_status not in ('delivered', 'not_needed') or status = 'confirmed' and payment_type <> 'ON_SITE');
