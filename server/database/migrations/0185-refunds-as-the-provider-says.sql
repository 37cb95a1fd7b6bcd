-- What a refund is, is what the card provider says of it: it may wait, and it may come back (decision 70).
alter table refund
  -- Its provider's own word, once it has answered; empty on what was sent before it was read.
  add column status text,
  add column failed_at timestamptz,
  add column failure_reason text,
  -- Nobody can tell by themselves whether it has left: the house is asked.
  add column unclear_at timestamptz,
  -- That nothing is to be sent any more of one that came back: the house has, or the buyer's bank had.
  add column settled_at timestamptz,
  add column settled_by text,
  -- Asked for again, it is another one at the provider.
  add column attempt int not null default 1,
  -- Whether the provider was told which of ours it is.
  add column is_named boolean not null default false,
  add column looked_at timestamptz,
  -- Minor units of it that the buyer has had from their bank already, by a dispute that was lost.
  add column covered_amount int not null default 0,
  -- Of what a buyer has withdrawn from: that its bottles came back into the cellar, and where the order stood that this ended.
  add column is_restocked boolean not null default false,
  add column ended_from text,
  add constraint refund_ended_from_is_known check (ended_from in ('waiting', 'preparing', 'ready')) not valid,
  add constraint refund_status_is_known
    check (status in ('pending', 'requires_action', 'succeeded', 'failed', 'canceled')) not valid,
  add constraint refund_ends_once check (num_nonnulls(completed_at, failed_at) <= 1) not valid,
  add constraint refund_failed_as_said
    check (coalesce(status in ('failed', 'canceled'), false) = (failed_at is not null)) not valid,
  add constraint refund_settled_when_due check (
    (settled_at is null) = (settled_by is null)
    and (settled_at is null or failed_at is not null or unclear_at is not null)) not valid,
  add constraint refund_settled_by_is_known check (settled_by in ('house', 'dispute')) not valid,
  add constraint refund_covered_within_amount check (covered_amount between 0 and amount) not valid;

-- Each time one came back; whoever asks again loses sight of the one before.
create table refund_failure (
  refund_id uuid not null references refund on delete cascade,
  attempt int not null,
  provider_reference text,
  reason text not null,
  failed_at timestamptz not null,
  primary key (refund_id, attempt)
);

-- That a buyer has asked their bank to take a payment back (ORDERS-02).
create table dispute (
  id uuid primary key default gen_random_uuid(),
  purchase_id text not null references purchase,
  provider_reference text not null unique,
  payment_intent_id text not null,
  payment_account_id text,
  amount int not null check (amount >= 0),
  currency_code text not null,
  -- The provider's own words.
  reason text not null,
  status text not null check (status in ('warning_needs_response', 'warning_under_review', 'warning_closed',
    'needs_response', 'under_review', 'appeal_needs_response', 'appeal_under_review', 'won', 'lost', 'prevented')),
  due_by timestamptz,
  -- Whether the provider would still pay back what is disputed.
  is_refundable boolean not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  version int not null default 0,
  constraint dispute_closed_as_said
    check ((status in ('won', 'lost', 'warning_closed', 'prevented')) = (closed_at is not null))
);
create index on dispute (purchase_id);

alter table purchase
  add column lost_amount int not null default 0,
  add constraint purchase_money_gone_within_payment
    check (lost_amount >= 0 and refunded_amount + lost_amount <= paid_amount) not valid;
comment on column purchase.lost_amount is 'Minor units that banks have taken back by disputes, and that were not paid back besides.';
comment on column purchase.refunded_amount is 'Minor units sent back or on their way: what refund adds up to, without what came back.';

-- A refund that came back is not paid back, unless the house has sent the money by another way. What is lost is never
-- more than is left of the payment; what is paid back later may not lower it, so the constraint refuses the second time.
create or replace function count_refund() returns trigger language plpgsql as $$
declare
  counted text := coalesce(new.purchase_id, old.purchase_id);
  refunded int;
begin
  perform from purchase where id = counted for no key update;
  select coalesce(sum(amount - covered_amount), 0) into refunded from refund
    where purchase_id = counted and (failed_at is null or settled_by is not distinct from 'house');
  update purchase set refunded_amount = refunded,
    lost_amount = case when lost_amount_of(purchase) > 0 and refunded < refunded_amount
      then least(lost_amount_of(purchase), greatest(paid_amount - refunded, 0)) else lost_amount end
  where id = counted;
  return null;
end $$;
create trigger refund_change_is_counted after update of failed_at, settled_by, covered_amount on refund
  for each row execute function count_refund();

create function lost_amount_of(purchase) returns int language sql stable as $$
  select coalesce(sum(amount), 0)::int from dispute
  where purchase_id = $1.id and status = 'lost' and currency_code = $1.currency_code
$$;

create function count_lost() returns trigger language plpgsql as $$
begin
  perform from purchase where id = new.purchase_id for no key update;
  update purchase set lost_amount = least(lost_amount_of(purchase), greatest(paid_amount - refunded_amount, 0))
  where id = new.purchase_id;
  return null;
end $$;
create trigger dispute_is_counted after insert or update on dispute for each row execute function count_lost();

create or replace function keep_begun_refund() returns trigger language plpgsql as $$
begin
  if old.begun_at is null and old.attempt = 1 or is_moving() then return old; end if;
  raise exception 'A refund that is on its way is not taken back.' using errcode = '23514', constraint = 'refund_is_kept';
end $$;

create trigger refund_failure_is_not_departed before insert or update or delete on refund_failure
  for each row execute function refuse_departed();
create trigger dispute_is_not_departed before insert or update or delete on dispute
  for each row execute function refuse_departed();

-- Whoever looks at the orders of a shop sees by itself what becomes of its money.
create function tell_office_of_money() returns trigger language plpgsql as $$
begin
  if is_moving() then return null; end if;
  perform pg_notify('office_changed', json_build_object('place', place.handle, 'topic', topic)::text)
  from purchase join place on place.shop_id = purchase.shop_id, unnest(array['orders', 'today']) topic
  where purchase.id = new.purchase_id;
  return null;
end $$;
create trigger refund_is_told_to_office
  after update of status, completed_at, failed_at, unclear_at, settled_at on refund for each row
  execute function tell_office_of_money();
create trigger dispute_is_told_to_office after insert or update on dispute for each row
  execute function tell_office_of_money();
