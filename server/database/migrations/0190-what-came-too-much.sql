-- Of an order that was paid when some of it had been withdrawn from or called off: what came beyond what was due then, in
-- minor units, and when the house noted that it has sent it back (a card gets it by itself).
alter table purchase
  add column excess_amount int not null default 0,
  add column excess_sent_at timestamptz,
  add constraint purchase_excess_is_not_negative check (excess_amount >= 0) not valid;
comment on column purchase.paid_amount is
  'Minor units that have come in: what was due when it came, what came too much, and what came through links for nothing; a deposit is noted by deposit_paid_at only.';
