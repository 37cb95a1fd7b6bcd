-- Until when a purchase counts as unpaid (SELL-02): a transfer that is waited for until it comes or lapses; what is paid
-- on the spot until it is handed over, a month at most, a visit alone until it begins. Null for all others.
create function unpaid_until_of(purchase purchase) returns timestamptz language sql stable as $$
  select case
    when purchase.status <> 'confirmed' then null
    when purchase.kept_until is not null then 'infinity'
    when purchase.shop_id is null or purchase.shipping_status = 'delivered' then null
    when purchase.shipping_status <> 'not_needed' then purchase.accepted_at + interval '720 hours'
    else (select least(purchase.accepted_at + interval '720 hours', max(line.starts_at)) from purchase_line line
      where line.purchase_id = purchase.id having max(line.starts_at) is not null)
  end
$$;

create or replace function is_on_trust(purchase purchase, now timestamptz) returns boolean language sql stable as $$
  select coalesce(unpaid_until_of(purchase) > now, false)
$$;

-- With the bottles and places that it has, so that an index knows how many of a thing are unpaid: looked for from the
-- shop's unpaid purchases, their parts cost each order more than the one before.
alter table hold add column unpaid_until timestamptz;

create function note_unpaid_part() returns trigger language plpgsql as $$
begin
  if is_moving() then return new; end if;
  new.unpaid_until := case when new.status = 'committed'
    then (select unpaid_until_of(purchase) from purchase where id = new.purchase_id) end;
  return new;
end $$;
create trigger hold_notes_until_when_unpaid before insert or update of status on hold
  for each row when (new.apartment_id is null and (new.status = 'committed' or new.unpaid_until is not null))
  execute function note_unpaid_part();

create function note_unpaid_parts() returns trigger language plpgsql as $$
declare
  until timestamptz := unpaid_until_of(new);
begin
  if is_moving() then return null; end if;
  update hold set unpaid_until = until
    where purchase_id = new.id and apartment_id is null and status = 'committed' and unpaid_until is distinct from until;
  return null;
end $$;
create trigger purchase_notes_until_when_unpaid
  after update of status, accepted_at, kept_until, shipping_status, shop_id on purchase
  for each row when ('confirmed' in (old.status, new.status)
    and (old.status, old.accepted_at, old.kept_until, old.shipping_status, old.shop_id)
      is distinct from (new.status, new.accepted_at, new.kept_until, new.shipping_status, new.shop_id))
  execute function note_unpaid_parts();
