-- A parcel that goes to somebody else: whose name stands on it, and what the grower writes on a card beside the wine. Its
-- address is the contact's, as of every parcel. Neither is kept longer than the buyer's own name.
alter table orders add column recipient jsonb;
alter table orders add column gift_message text not null default '' check (length(gift_message) <= 300);
alter table orders add constraint orders_recipient_of_parcel
  check (recipient is null and gift_message = '' or delivery_type in ('SHIPPING', 'LOCAL'));
