-- Each query names what must hold and returns the rows that break it: none, ever.
-- Tests run them after every race, a nightly job and /readyz?deep=1 in production.

-- What a stock item counts as held is the sum of its live holds
select stock_item.id, stock_item.held, coalesce(sum(hold.quantity), 0) as holds
from stock_item left join hold on hold.stock_item_id = stock_item.id and hold.status = 'held'
group by stock_item.id having stock_item.held <> coalesce(sum(hold.quantity), 0);

-- What is on hand is the sum of all that came and went, and each line says what was there after it
select stock_item.id, stock_item.on_hand, coalesce(sum(movement.delta), 0) as moved
from stock_item left join stock_movement movement on movement.stock_item_id = stock_item.id
group by stock_item.id having stock_item.on_hand <> coalesce(sum(movement.delta), 0)
  or coalesce((array_agg(movement.on_hand order by movement.id desc))[1], 0) <> stock_item.on_hand;

-- What somebody has with them is held until their lease ends, and nobody has anything without one
select hold.purchase_id, hold.stock_item_id, hold.quantity, lease.expires_at
from hold left join stock_lease lease on hold.purchase_id = 'lease:' || lease.id
left join stock_item on stock_item.id = hold.stock_item_id
where hold.purchase_id like 'lease:%' and (lease.id is null or hold.status = 'committed'
  or stock_item.shop_id is distinct from lease.shop_id or hold.expires_at <> lease.expires_at and hold.status = 'held');

-- No lease that is over for an hour holds anything
select lease.id, hold.stock_item_id, hold.quantity from stock_lease lease
join hold on hold.purchase_id = 'lease:' || lease.id and hold.status = 'held'
where lease.expires_at < now() - interval '1 hour';

-- What a slot counts as held is the sum of its live holds
select slot.id, slot.held, coalesce(sum(hold.quantity), 0) as holds
from slot left join hold on hold.slot_id = slot.id and hold.status = 'held'
group by slot.id having slot.held <> coalesce(sum(hold.quantity), 0);

-- The places taken of a slot are at least those of its committed holds
select slot.id, slot.taken, sum(hold.quantity) as holds
from slot join hold on hold.slot_id = slot.id and hold.status = 'committed'
group by slot.id having slot.taken < sum(hold.quantity);

-- An accepted purchase has committed everything it held
select purchase.id, purchase.status, hold.status as hold_status
from purchase join hold on hold.purchase_id = purchase.id
where purchase.status in ('paid', 'confirmed') and hold.status <> 'committed';

-- A purchase that is over holds nothing
select purchase.id, purchase.status, hold.status as hold_status
from purchase join hold on hold.purchase_id = purchase.id
where purchase.status in ('cancelled', 'expired', 'lapsed', 'refund_due', 'refunded') and hold.status <> 'released';

-- An accepted order has held every place it sold
select purchase.id, line.slot_id
from purchase join purchase_line line on line.purchase_id = purchase.id
where purchase.status in ('paid', 'confirmed') and line.slot_id is not null and purchase.cart_id is not null
  and not exists (select from visit_cancellation where purchase_line_id = line.id)
  and not exists (select from hold where hold.purchase_id = purchase.id
    and hold.slot_id = line.slot_id and hold.quantity >= line.quantity);

-- What a purchase was sold is unpaid for as long as the purchase is
select hold.id, hold.purchase_id, hold.unpaid_until
from hold left join purchase on purchase.id = hold.purchase_id and purchase.status = 'confirmed'
where (purchase.id is not null or hold.unpaid_until is not null) and hold.apartment_id is null
  and hold.unpaid_until is distinct from case when hold.status = 'committed' then unpaid_until_of(purchase) end;

-- What has lapsed was accepted and never paid
select id, status, paid_at from purchase where status = 'lapsed' and (paid_at is not null or accepted_at is null);

-- The lines of a purchase add up to its products and its tourist tax
select purchase.id, purchase.products_amount, sum(line.quantity * line.unit_amount) as lines
from purchase left join purchase_line line on line.purchase_id = purchase.id
group by purchase.id having purchase.products_amount <> coalesce(sum(line.quantity * line.unit_amount), -1)
  or purchase.tourist_tax_amount <> coalesce(sum(line.tourist_tax_amount), -1);

-- A purchase has bottles and visits of a shop, nights of an agency, and nothing of nobody
select purchase.id from purchase
where (purchase.shop_id is null) = exists (select from purchase_line where purchase_id = purchase.id and type <> 'NIGHTS')
  or (purchase.agency_id is null) = exists (select from purchase_line where purchase_id = purchase.id and type = 'NIGHTS');

-- What was paid is what was due of a purchase, and due before its stay was moved, and what came too much
select purchase.id, purchase.status, purchase.paid_amount, purchase.excess_amount from purchase
where purchase.paid_amount <> case when purchase.paid_at is not null or purchase.status in ('refund_due', 'refunded')
  then purchase.total_amount + (select coalesce(sum(refund_amount), 0) from stay_move where purchase_id = purchase.id)
    - (select coalesce(sum(amount), 0) from withdrawal where purchase_id = purchase.id and not was_paid)
    - (select coalesce(sum(amount), 0) from visit_cancellation where purchase_id = purchase.id and not was_paid)
    + purchase.excess_amount
    -- Before this was counted so, what was withdrawn from unpaid was paid all the same, and sent back.
    + (select coalesce(sum(amount), 0) from withdrawal where purchase_id = purchase.id and not was_paid and (
        exists (select from withdrawal_payout where withdrawal_id = withdrawal.id)
        or exists (select from refund where refund.purchase_id = purchase.id and reason = 'withdrawal ' || withdrawal.id)))
  else 0 end + (select coalesce(sum(amount), 0) from refund where purchase_id = purchase.id and reason like 'link %');

-- What came too much came, and goes back to its card as a whole
select purchase.id, purchase.excess_amount from purchase
left join refund on refund.purchase_id = purchase.id and refund.reason = 'excess'
where (purchase.excess_amount > 0 or purchase.excess_sent_at is not null) and purchase.paid_at is null
  or purchase.excess_sent_at is not null and purchase.excess_amount = 0
  or refund.amount <> purchase.excess_amount;

-- What a purchase counts as paid back is the sum of its refunds
select purchase.id, purchase.refunded_amount, coalesce(sum(refund.amount - refund.covered_amount), 0) as refunds
from purchase left join refund on refund.purchase_id = purchase.id
  -- What came back is not paid back, unless the house has sent it by another way.
  and (refund.failed_at is null or refund.settled_by = 'house')
group by purchase.id having purchase.refunded_amount <> coalesce(sum(refund.amount - refund.covered_amount), 0);

-- What a purchase counts as lost is what banks have taken of it and was not paid back
select purchase.id, purchase.lost_amount from purchase
where purchase.lost_amount <> least(lost_amount_of(purchase), greatest(purchase.paid_amount - purchase.refunded_amount, 0));

-- A disputed payment is one of its purchase
select dispute.id, dispute.purchase_id from dispute join purchase on purchase.id = dispute.purchase_id
where not exists (select from (values (purchase.payment_intent_id, purchase.payment_account_id)) paid (intent_id, account_id)
    where intent_id = dispute.payment_intent_id and account_id is not distinct from dispute.payment_account_id)
  and not exists (select from payment_link link where link.purchase_id = purchase.id
    and link.payment_intent_id = dispute.payment_intent_id);

-- That a refund came back is written down, each time with its reason
select refund.id, refund.attempt from refund
left join refund_failure failure on failure.refund_id = refund.id and failure.attempt = refund.attempt
where (refund.failed_at is not null) <> (failure.refund_id is not null);

-- The numbers of a shop are consecutive from one
select shop_id, count(number), max(number) from purchase where number is not null and shop_id is not null
group by shop_id having min(number) <> 1 or max(number) <> count(number);

-- The last number of a shop is the greatest that was given
select shop.id, shop.last_order_number, coalesce(max(purchase.number), 0) as given
from shop left join purchase on purchase.shop_id = shop.id
group by shop.id having shop.last_order_number <> coalesce(max(purchase.number), 0);

-- A promotional code counts at least the orders that use it
select promo_code.id, promo_code.used_count, count(purchase.id) as orders
from promo_code join purchase on purchase.promo_code_id = promo_code.id and purchase.status in ('pending', 'confirmed', 'paid')
group by promo_code.id having promo_code.used_count < count(purchase.id);

-- Money that came too late is on its way back or has arrived
select purchase.id, purchase.status from purchase
where purchase.status in ('refund_due', 'refunded') and not exists (
  select from refund where refund.purchase_id = purchase.id
    and refund.amount = purchase.total_amount
    and (refund.completed_at is not null or refund.settled_at is not null) = (purchase.status = 'refunded'));

-- The cart of a purchase that is being paid knows it
select purchase.id, cart.id as cart_id, cart.purchase_id from purchase join cart on cart.id = purchase.cart_id
where purchase.status = 'pending' and cart.purchase_id is distinct from purchase.id;

-- A cart belongs to no purchase that has been accepted
select cart.id, purchase.id as purchase_id, purchase.status from cart join purchase on purchase.id = cart.purchase_id
where purchase.status in ('paid', 'confirmed');

-- No two kept stays of an apartment share a night
select a.purchase_id, b.purchase_id as other_id, a.apartment_id
from hold a join hold b on b.apartment_id = a.apartment_id and b.id > a.id and b.during && a.during
where a.status in ('held', 'committed') and b.status in ('held', 'committed');

-- Nobody who is not there keeps nights
select id, purchase_id, during from hold where apartment_id is not null and status in ('held', 'committed')
  and not exists (select from purchase where purchase.id = hold.purchase_id);

-- An accepted purchase has all the nights of its lines, and no others
select coalesce(line.purchase_id, hold.purchase_id) as purchase_id, line.during, hold.during as held
from (select line.* from purchase_line line join purchase on purchase.id = line.purchase_id
  where line.type = 'NIGHTS' and purchase.status in ('paid', 'confirmed')) line
full join (select hold.* from hold join purchase on purchase.id = hold.purchase_id
  where hold.apartment_id is not null and purchase.status in ('paid', 'confirmed')) hold
  on hold.purchase_id = line.purchase_id and hold.apartment_id = line.apartment_id and hold.during = line.during
where line.id is null or hold.id is null;

-- The numbers of an agency that sells by itself are consecutive from one
select agency_id, count(number), max(number) from purchase where number is not null and shop_id is null
group by agency_id having min(number) <> 1 or max(number) <> count(number);

-- The last number of an agency is the greatest that was given
select agency.id, agency.last_booking_number, coalesce(max(purchase.number), 0) as given
from agency left join purchase on purchase.agency_id = agency.id and purchase.shop_id is null
group by agency.id having agency.last_booking_number <> coalesce(max(purchase.number), 0);

-- What a guest was promised back on a card is written down as a refund
select id, status, refund_amount from purchase
where payment_intent_id is not null and status = 'cancelled' and refund_amount > 0
  and not exists (select from refund where purchase_id = purchase.id and amount = purchase.refund_amount);

-- The last move of a stay led to where it is, and to what it costs
select move.id, move.purchase_id from stay_move move
join purchase_line line on line.purchase_id = move.purchase_id and line.type = 'NIGHTS'
where not exists (select from stay_move later where later.purchase_id = move.purchase_id and later.moved_at > move.moved_at)
  and (move.to_during <> line.during or move.to_amount <> line.unit_amount + line.tourist_tax_amount);

-- What a guest was promised back on a card for a move is written down as a refund
select move.id, move.refund_amount from stay_move move join purchase on purchase.id = move.purchase_id
where move.refund_amount > 0 and purchase.payment_intent_id is not null
  and not exists (select from refund where refund.purchase_id = purchase.id
    and refund.reason = 'moved ' || move.id and refund.amount = move.refund_amount);

-- The tourist tax of a stay is the sum of its parts
select line.id, line.tourist_tax_amount, parts.amount from purchase_line line
cross join lateral (select coalesce(sum((part ->> 'amount')::int), 0) as amount,
  coalesce(sum((part ->> 'count')::int), 0) as nights
  from jsonb_array_elements(line.price -> 'touristTax') part) parts
where line.price ? 'touristTax' and (line.tourist_tax_amount <> parts.amount
  or parts.nights > line.adults * (upper(line.during) - lower(line.during)));

-- The tourist tax of a stay is the sum of what commune, department and region get
select line.id, line.tourist_tax_amount, line.price -> 'touristTaxShares' as shares from purchase_line line
where line.price ? 'touristTaxShares' and line.tourist_tax_amount <> (line.price #>> '{touristTaxShares,commune}')::int
  + (line.price #>> '{touristTaxShares,department}')::int + (line.price #>> '{touristTaxShares,region}')::int;

-- Every night of every guest bears the tourist tax, or has a reason not to
select line.id, counted.nights from purchase_line line
cross join lateral (select coalesce(sum((part ->> 'count')::int), 0) as nights
  from jsonb_array_elements((line.price -> 'touristTax') || (line.price -> 'exemptNights')) part) counted
where line.price ? 'exemptNights'
  and counted.nights <> (line.adults + line.children) * (upper(line.during) - lower(line.during));

-- A share of a night's price is capped by no less than the highest tariff of its commune
select rate.commune_code, rate.class, rate.year, rate.cap_amount from tourist_tax_rate rate
where rate.cap_amount < (select max(tariff.amount) from tourist_tax_rate tariff
  where tariff.commune_code = rate.commune_code and tariff.year = rate.year);

-- The history of a price has no gap and ends where the price of today begins
select past.product_id, past.valid_to from product_price past join product on product.id = past.product_id
where past.valid_to <> product.price_since and not exists (
  select from product_price next where next.product_id = past.product_id and next.valid_from = past.valid_to);

-- What a line counts as withdrawn is what was declared of it
select line.id, line.withdrawn, coalesce(sum(given.quantity), 0) as declared
from purchase_line line left join withdrawal_line given on given.purchase_line_id = line.id
group by line.id having line.withdrawn <> coalesce(sum(given.quantity), 0);

-- A withdrawal takes bottles of its own order
select given.withdrawal_id, given.purchase_line_id
from withdrawal_line given join withdrawal on withdrawal.id = given.withdrawal_id
join purchase_line line on line.id = given.purchase_line_id
where line.purchase_id <> withdrawal.purchase_id;

-- What a withdrawal gives back is what its lines cost
select withdrawal.id, withdrawal.products_amount from withdrawal
join withdrawal_line given on given.withdrawal_id = withdrawal.id
join purchase_line line on line.id = given.purchase_line_id
group by withdrawal.id having withdrawal.products_amount <> sum(given.quantity * line.unit_amount);

-- What a line counts as given back by the house is what was given back of it
select line.id, line.refunded, coalesce(sum(given.quantity), 0) as given_back
from purchase_line line left join house_refund_line given on given.purchase_line_id = line.id
group by line.id having line.refunded <> coalesce(sum(given.quantity), 0);

-- What a house gives back is of its own order, costs what its lines cost, and is on its way to the card it came from
select given.id, given.products_amount, given.amount from house_refund given
left join house_refund_line part on part.house_refund_id = given.id
left join purchase_line line on line.id = part.purchase_line_id and line.purchase_id = given.purchase_id
group by given.id having given.products_amount <> coalesce(sum(part.quantity * line.unit_amount), 0)
  or count(part.purchase_line_id) <> count(line.id)
  or given.is_by_card <> exists (select from refund
    where refund.purchase_id = given.purchase_id and refund.reason = 'house ' || given.id and refund.amount = given.amount);

-- The house, withdrawals and visits called off together give back no more than an order cost
select purchase.id, purchase.total_amount, sum(given.amount) as given_back
from purchase join (
  select purchase_id, amount, delivery_amount, reduction_amount from house_refund
  union all select purchase_id, amount, delivery_amount, reduction_amount from withdrawal
  union all select purchase_id, amount, 0, reduction_amount from visit_cancellation) given on given.purchase_id = purchase.id
group by purchase.id having sum(given.amount) > purchase.total_amount
  or sum(given.delivery_amount) > purchase.delivery_amount or sum(given.reduction_amount) > purchase.reduction_amount;

-- A visit that was called off has no place any more
select cancelled.purchase_line_id, hold.status from visit_cancellation cancelled
join purchase_line line on line.id = cancelled.purchase_line_id
join hold on hold.purchase_id = cancelled.purchase_id and hold.slot_id = line.slot_id;

-- A visit that was called off is one of its order and cost what is written
select cancelled.purchase_line_id, cancelled.products_amount from visit_cancellation cancelled
join purchase_line line on line.id = cancelled.purchase_line_id
where line.purchase_id <> cancelled.purchase_id or line.type <> 'ACTIVITY'
  or cancelled.products_amount <> line.quantity * line.unit_amount;

-- What a guest was promised back on a card for a visit is written down as a refund
select cancelled.purchase_line_id, cancelled.amount
from visit_cancellation cancelled join purchase on purchase.id = cancelled.purchase_id
where cancelled.was_paid and cancelled.amount > 0 and purchase.payment_intent_id is not null
  and not exists (select from refund where refund.purchase_id = purchase.id
    and refund.reason = 'visit ' || cancelled.purchase_line_id and refund.amount = cancelled.amount);

-- An unpaid order of which nothing is left is over
select purchase.id, purchase.status from purchase
where purchase.status = 'confirmed' and money_came_at(purchase) is null
  and (exists (select from visit_cancellation where purchase_id = purchase.id)
    or exists (select from withdrawal where purchase_id = purchase.id))
  and not exists (select from purchase_line line where line.purchase_id = purchase.id
    and line.withdrawn + line.refunded < line.quantity
    and not exists (select from visit_cancellation where purchase_line_id = line.id));

-- The list of wines holds what is on sale, as its products and shops say
select coalesce(product.id, listed.product_id) as product_id
from (select product.*, shop.site_id, shop.position as shop_position, shop.region from product
  join (select id, site_id, position, region_code(document) as region from shop offset 0) shop on shop.id = product.shop_id
  where product.type = 'PRODUCT' and product.is_published) product
full join listed_wine listed on listed.product_id = product.id
where (product.site_id, product.shop_id, product.position, product.shop_position, product.region, product.price_amount,
    product.year, kind_of_wine(product.colour, product.style), ripe_years(product.document -> 'ageing'))
  is distinct from (listed.site_id, listed.shop_id, listed.position, listed.shop_position, listed.region,
    listed.price_amount, listed.year, listed.kind, listed.ripe)
  -- Of a shop that is being gone through some wines stand as it was before.
  and not (product.id = listed.product_id and exists (select from shop_listing where shop_id = product.shop_id));

-- A wine is noted as sold out for what it lacks, and for nothing else
with noted as (select site_id, product_id, stock_item_id from sold_out_wine), short as (
  select shop.site_id, product.id, stock_item.id from product join shop on shop.id = product.shop_id
  left join product_component component on component.product_id = product.id
  left join stock_item on stock_item.id = component.stock_item_id
  where product.type = 'PRODUCT' and coalesce(stock_item.on_hand - stock_item.held < component.quantity, true))
(table noted except table short) union all (table short except table noted);

-- A shop counts what it has on sale, and is found by the words of its name and of its wines
select shop.id, shop.products_count, shop.activities_count
from shop left join sold_by(array(select id from shop)) sold on sold.shop_id = shop.id
where (shop.products_count, shop.activities_count, shop.search_text)
  is distinct from (coalesce(sold.products, 0), coalesce(sold.activities, 0), found_by(shop, sold.wines));

-- A slot tells the day and the hour of its start on the activity's own clock
select slot.id, slot.starts_at, slot.local_date, slot.local_time from slot join product on product.id = slot.product_id
where (slot.local_date, slot.local_time) is distinct from (
  (slot.starts_at at time zone coalesce(product.timezone, 'UTC'))::date,
  to_char(slot.starts_at at time zone coalesce(product.timezone, 'UTC'), 'HH24:MI'));

-- An agency that is suspended has nothing published, and only a house that is closed holds anything back
select product.id from product join shop on shop.id = product.shop_id
where shop.suspended_at is null and shop.opened_at is not null and product.is_held_back
union all
select apartment.id from apartment join agency on agency.id = apartment.agency_id
where (agency.suspended_at is not null and apartment.is_published) or (agency.suspended_at is null and apartment.is_held_back);

-- What a line counts as sent is in the parcels of its own order
select line.id, line.shipped, coalesce(sum(part.quantity), 0) as sent
from purchase_line line left join shipment_line part on part.purchase_line_id = line.id
left join shipment on shipment.id = part.shipment_id
group by line.id having line.shipped <> coalesce(sum(part.quantity), 0)
  or coalesce(bool_or(shipment.purchase_id <> line.purchase_id), false);

-- An order that was sent has nothing left to send
select purchase.id, line.id as line_id, line.shipped from purchase join purchase_line line on line.purchase_id = purchase.id
where purchase.shipping_status in ('shipped', 'delivered') and purchase.delivery_type <> 'PICKUP' and line.type = 'PRODUCT'
  and line.shipped < line.quantity - line.withdrawn - line.refunded;

-- A link can be paid while its order waits for its money, and no longer
select link.id, link.purchase_id, purchase.status from payment_link link join purchase on purchase.id = link.purchase_id
where link.ended_at is null and purchase.status <> 'confirmed';

-- Each payment through a link has paid its order, or is on its way back, or never came
select link.id, link.purchase_id from payment_link link join purchase on purchase.id = link.purchase_id
where link.settled_at is not null and purchase.payment_intent_id = link.payment_intent_id
  and exists (select from refund where refund.purchase_id = purchase.id and refund.reason = 'link ' || link.id);

-- A thread says when something was last said in it, and since when nobody has answered
select conversation.id, conversation.last_at, conversation.unanswered_since
from conversation cross join lateral thread_state(conversation.id) state
where (conversation.last_at, conversation.unanswered_since) is distinct from (state.last_at, state.unanswered_since)
  or not exists (select from message where conversation_id = conversation.id);

-- A thread about a purchase is of the house that sold it
select conversation.id from conversation join place on place.id = conversation.place_id
  join purchase on purchase.id = conversation.purchase_id
where purchase.shop_id is distinct from place.shop_id and purchase.agency_id is distinct from place.agency_id
  or place.shop_id is null and place.agency_id is null;

-- Of a buyer who is forgotten no thread is left
select conversation.id from conversation join purchase on purchase.id = conversation.purchase_id
where purchase.email_folded = ' ';

-- An order is found by its number, who buys and receives it, and its wines
select now.purchase_id from order_words_of(array(select id from purchase)) now
left join order_words found using (purchase_id)
where (found.shop_id, found.accepted_at, found.words) is distinct from (now.shop_id, now.accepted_at, now.words)
union all
select found.purchase_id from order_words found
left join order_words_of(array(select id from purchase)) now using (purchase_id)
where now.purchase_id is null;

-- Cards of a shop go to the account its owner has connected while that takes them, and to it only while it is wanted
select shop.id, card_account.account_id, method.card
from card_account join shop on shop.id = card_account.shop_id
left join lateral (
  select jsonb_path_query_first(shop.document, '$.methodOfPayments[*] ? (@.type == "CARD")') as card) method on true
where case when card_account.is_wanted and card_account.began_at is not null
  then method.card ->> 'accountID' is distinct from card_account.account_id
    or coalesce((method.card ->> 'isOff')::boolean, false) = card_account.can_charge
  else method.card ->> 'accountID' = card_account.account_id
    or card_account.is_wanted and method.card ->> 'accountID' is not null end;
