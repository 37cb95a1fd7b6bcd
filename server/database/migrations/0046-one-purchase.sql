---------------------------------------------------------------- one purchase
-- Orders and bookings were twins. Now a purchase has one seller's house and lines of three kinds: bottles, visits and
-- nights; nights are held like all else that is held; a cart is one per seller. Ids stay: orders and bookings drew theirs
-- from the same numbers, and those of the lines are known to other platforms' calendars.

---------------------------------------------------------------- the house that sells

-- An agency that belongs to a grower's house sells with it, in one cart and under the numbers of the shop.
alter table agency add column shop_id uuid unique references shop;
comment on column agency.shop_id is 'The shop of the same house; null where the agency sells by itself.';

---------------------------------------------------------------- purchase

drop function is_on_trust(booking, timestamptz);
drop function is_on_trust(orders, timestamptz);
alter table orders rename to purchase;
alter table purchase rename column delivery_note to note;
alter table purchase
  alter column shop_id drop not null,
  alter column adult_confirmed_at drop not null,
  add column agency_id uuid references agency,
  add column tourist_tax_amount int not null default 0 check (tourist_tax_amount >= 0),
  add column deposit_paid_at timestamptz,
  -- What the guest was promised back on cancelling nights.
  add column refund_amount int,
  -- What has come in, and what went back of it or is on its way; minor units.
  add column paid_amount int not null default 0,
  add column refunded_amount int not null default 0,
  drop constraint orders_total_adds_up,
  add constraint purchase_total_adds_up
    check (total_amount = products_amount - reduction_amount + delivery_amount + tourist_tax_amount),
  add constraint purchase_has_a_seller check (num_nonnulls(shop_id, agency_id) > 0),
  add constraint purchase_of_wine_by_an_adult check (shop_id is null or adult_confirmed_at is not null),
  add constraint purchase_of_nights_ships_nothing check (shop_id is not null or shipping_status = 'not_needed'),
  add constraint purchase_refund_within_total check (refund_amount between 0 and total_amount),
  add constraint purchase_refunds_within_payment check (refunded_amount between 0 and paid_amount);
comment on column purchase.paid_amount is 'Minor units that have come in; a deposit is noted by deposit_paid_at only.';
comment on column purchase.refunded_amount is 'Minor units sent back to the card or on their way: what refund adds up to.';

insert into purchase (id, site_id, agency_id, cart_id, session_id, account_id, language, origin, status, number,
  shipping_status, contact, email_folded, note, currency_code, products_amount, tourist_tax_amount, total_amount,
  payment_type, payment_title, payment_details, payment_account_id, payment_intent_id, terms_accepted_at, terms_version,
  held_until, created_at, accepted_at, paid_at, closed_at, refund_amount, remind_on, reminded_at, kept_until,
  deposit_paid_at)
select id, site_id, agency_id, cart_id, session_id, account_id, language, origin, status, number,
  'not_needed', contact, email_folded, note, currency_code, products_amount, tourist_tax_amount, total_amount,
  payment_type, payment_title, payment_details, payment_account_id, payment_intent_id, terms_accepted_at, terms_version,
  held_until, created_at, accepted_at, paid_at, closed_at, refund_amount, remind_on, reminded_at, kept_until,
  deposit_paid_at
from booking;

---------------------------------------------------------------- its lines

alter table order_line rename to purchase_line;
alter table purchase_line rename column order_id to purchase_id;
alter table purchase_line
  drop constraint order_line_type_check,
  add constraint purchase_line_type_check check (type in ('PRODUCT', 'ACTIVITY', 'NIGHTS')),
  drop constraint order_line_cancellation_of_visit,
  add constraint purchase_line_cancellation
    check (cancellation is null or type <> 'PRODUCT' and jsonb_typeof(cancellation) = 'object'),
  add column apartment_id uuid references apartment,
  -- Nights from arrival to departure, half-open: who leaves on the day another arrives is not in the way.
  add column during daterange,
  add column adults int check (adults > 0),
  add column children int check (children >= 0),
  add column price jsonb,
  add column nights_amount int check (nights_amount >= 0),
  add column cleaning_amount int check (cleaning_amount >= 0),
  add column tourist_tax_amount int not null default 0 check (tourist_tax_amount >= 0),
  add column commune_code text references commune,
  add column class text,
  add column registration_number text,
  add column is_registration_required boolean not null default false,
  add constraint purchase_line_nights_are_whole check (
    case when type = 'NIGHTS' then num_nulls(apartment_id, during, adults, children, price, nights_amount,
        cleaning_amount) = 0 and quantity = 1 and unit_amount = nights_amount + cleaning_amount
        and not isempty(during) and not lower_inf(during) and not upper_inf(during)
      else num_nonnulls(apartment_id, during, adults, children, price, nights_amount, cleaning_amount) = 0
        and tourist_tax_amount = 0 end),
  add constraint purchase_line_has_its_number check (not is_registration_required or registration_number is not null);
comment on column purchase_line.unit_amount is 'Minor units; of nights, those and the cleaning: the tourist tax is not the house''s.';

insert into purchase_line (id, purchase_id, position, type, code, title, thumbnail, quantity, unit_amount, cancellation,
  apartment_id, during, adults, children, price, nights_amount, cleaning_amount, tourist_tax_amount, commune_code, class,
  registration_number, is_registration_required)
select line.id, line.booking_id, line.position, 'NIGHTS', apartment.code, line.title, line.thumbnail, 1,
  line.nights_amount + line.cleaning_amount, booking.cancellation, line.apartment_id, line.during, line.adults,
  line.children, line.price, line.nights_amount, line.cleaning_amount, line.tourist_tax_amount, line.commune_code,
  line.class, line.registration_number, line.is_registration_required
from booking_line line join booking on booking.id = line.booking_id join apartment on apartment.id = line.apartment_id;

---------------------------------------------------------------- what it holds

alter table hold
  drop constraint hold_purchase_kind_purchase_id_stock_item_id_slot_id_key,
  drop column purchase_kind,
  drop constraint hold_check,
  add column apartment_id uuid references apartment,
  add column during daterange,
  add constraint hold_of_one_thing check (num_nonnulls(stock_item_id, slot_id, apartment_id) = 1),
  add constraint hold_of_nights check (
    case when apartment_id is null then during is null
      else during is not null and not isempty(during) and not lower_inf(during) and not upper_inf(during)
        and quantity = 1 end);
insert into hold (purchase_id, apartment_id, during, quantity, status, expires_at, created_at)
select line.booking_id, line.apartment_id, line.during, 1,
  case line.status when 'confirmed' then 'committed' else line.status end,
  coalesce(line.expires_at, booking.held_until, booking.created_at), booking.created_at
from booking_line line join booking on booking.id = line.booking_id;
alter table hold
  add constraint hold_once unique nulls not distinct (purchase_id, stock_item_id, slot_id, apartment_id),
  -- The last guard of "no night is sold twice", also against a statement typed by hand.
  add constraint hold_no_overlap exclude using gist (apartment_id with =, during with &&)
    where (apartment_id is not null and status in ('held', 'committed'));

---------------------------------------------------------------- what else names it

alter table calendar_clash drop constraint calendar_clash_booking_id_fkey;
alter table calendar_clash rename column booking_id to purchase_id;
alter table calendar_clash add foreign key (purchase_id) references purchase on delete cascade;
alter table booking_move drop constraint booking_move_booking_id_fkey;
alter table booking_move rename to stay_move;
alter table stay_move rename column booking_id to purchase_id;
alter table stay_move add foreign key (purchase_id) references purchase;
alter table withdrawal rename column order_id to purchase_id;
alter table withdrawal_line rename column order_line_id to purchase_line_id;
alter table visit_cancellation rename column order_id to purchase_id;
alter table visit_cancellation rename column order_line_id to purchase_line_id;
alter table visit_payout rename column order_line_id to purchase_line_id;
alter table idempotency_key rename column order_id to purchase_id;

---------------------------------------------------------------- money that goes back

alter table refund
  drop constraint refund_purchase_kind_purchase_id_reason_key,
  drop column purchase_kind,
  add constraint refund_once_per_reason unique (purchase_id, reason),
  add foreign key (purchase_id) references purchase;
comment on column refund.reason is 'What gave rise to it, with its id: any number of parts, and none twice.';

-- Whoever was paid back has paid before; a stay that was moved had cost more.
update purchase set
  paid_amount = total_amount + (select coalesce(sum(move.refund_amount), 0) from stay_move move where move.purchase_id = purchase.id),
  refunded_amount = (select coalesce(sum(refund.amount), 0) from refund where refund.purchase_id = purchase.id)
where paid_at is not null or exists (select from refund where refund.purchase_id = purchase.id);

-- Adds up what goes back, one refund of a purchase after the other, and the constraint refuses what was never paid. It
-- counts anew instead of adding, so that a restore ends at the same sum.
create function count_refund() returns trigger language plpgsql as $$
begin
  perform from purchase where id = new.purchase_id for no key update;
  update purchase set refunded_amount = (select sum(amount) from refund where purchase_id = new.purchase_id)
  where id = new.purchase_id;
  return null;
end $$;
create trigger refund_is_counted after insert on refund for each row execute function count_refund();

---------------------------------------------------------------- one cart per seller

alter table cart rename column order_id to purchase_id;
alter table cart
  alter column shop_id drop not null,
  add column agency_id uuid references agency on delete cascade,
  -- One stay at a time; null once it is booked or taken out.
  add column apartment_id uuid references apartment on delete set null,
  add column start_date date,
  add column end_date date,
  add column adults int not null default 1 check (adults between 1 and 99),
  add column children int not null default 0 check (children between 0 and 99),
  add constraint cart_has_a_seller check (num_nonnulls(shop_id, agency_id) > 0),
  add constraint cart_stay_in_order check (apartment_id is null or agency_id is not null and start_date < end_date),
  add unique (session_id, agency_id),
  add unique (account_id, agency_id);
create index on cart (agency_id);
create index on cart (apartment_id);
insert into cart (id, site_id, agency_id, session_id, account_id, apartment_id, start_date, end_date, adults, children,
  contact, purchase_id, updated_at)
select id, site_id, agency_id, session_id, account_id, apartment_id, start_date, end_date, adults, children,
  contact, booking_id, updated_at
from stay_cart;

---------------------------------------------------------------- the twins go

drop table stay_cart;
drop table booking_line;
drop table booking;

-- Nobody looks for the purchases of no shop, for the lines of no product, or for those of no slot.
alter table purchase drop constraint orders_shop_id_number_key;
create unique index purchase_number_of_shop on purchase (shop_id, number) where shop_id is not null;
drop index orders_shop_id_created_at_idx, orders_unpaid, order_line_product_id_idx, order_line_slot_id_idx;
create index on purchase (shop_id, created_at desc) where shop_id is not null;
create index purchase_unpaid on purchase (shop_id, accepted_at) where status = 'confirmed' and shop_id is not null;
create index on purchase_line (product_id) where product_id is not null;
create index on purchase_line (slot_id) where slot_id is not null;
create unique index purchase_number_of_agency on purchase (agency_id, number) where shop_id is null;
create index on purchase (agency_id, created_at desc) where agency_id is not null;
create index on purchase_line (apartment_id) where apartment_id is not null;
create index on purchase_line (commune_code) where commune_code is not null;

-- What is still to be seen paid: transfers that are waited for, and of what is paid on the spot that which has not been
-- handed over. Nobody notes yet that something was collected, so that counts for a month, a visit until it begins.
create function is_on_trust(purchase purchase, now timestamptz) returns boolean language sql stable as $$
  select purchase.status = 'confirmed' and (
    purchase.kept_until is not null
    or purchase.shop_id is not null and purchase.accepted_at > now - interval '30 days'
      and purchase.shipping_status <> 'delivered'
      and (purchase.shipping_status <> 'not_needed'
        or exists (select from purchase_line line where line.purchase_id = purchase.id and line.starts_at > now))
  )
$$;

alter trigger orders_note_delivery on purchase rename to purchase_note_delivery;
alter trigger booking_move_is_kept on stay_move rename to stay_move_is_kept;
-- Constraints and indexes are called as what they stand on.
do $$
declare it record;
begin
  for it in select conrelid::regclass as owner, conname as name from pg_constraint
    where conrelid in ('purchase'::regclass, 'purchase_line'::regclass, 'stay_move'::regclass)
      and conname ~ '^(orders|order_line|booking_move)_'
  loop
    execute format('alter table %s rename constraint %I to %I', it.owner, it.name, regexp_replace(regexp_replace(regexp_replace(it.name, '^orders_', 'purchase_'), '^order_line_', 'purchase_line_'), '^booking_move_', 'stay_move_'));
  end loop;
  for it in select indexname as name from pg_indexes where indexname ~ '^(orders|order_line|booking_move)_'
  loop
    execute format('alter index %I rename to %I', it.name, regexp_replace(regexp_replace(regexp_replace(it.name, '^orders_', 'purchase_'), '^order_line_', 'purchase_line_'), '^booking_move_', 'stay_move_'));
  end loop;
end $$;
