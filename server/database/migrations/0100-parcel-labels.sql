-- Labels that a shop has made for its parcels by a service of many carriers (ORDERS-04).

-- How the service knows a shop. The secret is sealed under the installation's own, and never leaves again.
create table label_account (
  shop_id uuid primary key references shop on delete cascade,
  public_key text not null,
  sealed_secret text not null,
  connected_at timestamptz not null,
  -- When the service last took the keys.
  checked_at timestamptz,
  problem text check (problem in ('keys', 'away'))
);

create table parcel_label (
  -- Also its name at the service, which makes no second one of the same name.
  id uuid primary key,
  purchase_id text not null references purchase,
  -- Which carton of its order.
  carton int not null check (carton > 0),
  -- `wanted`: to be asked for; `ending`: to be cancelled. A job does both.
  state text not null check (state in ('wanted', 'made', 'failed', 'ending', 'ended')),
  weight_grams int not null check (weight_grams > 0),
  wanted_at timestamptz not null,
  staff_id uuid references staff on delete set null,
  -- The service has been asked, and may have made it, whether its answer came or not.
  tried_at timestamptz,
  -- The service's own names for it.
  shipment_ref text,
  parcel_ref text,
  carrier_name text not null default '',
  tracking_number text check (tracking_number <> ''),
  -- What it costs, in minor units, where the service says so.
  price_amount int check (price_amount >= 0),
  price_currency text,
  -- What stood on it, as a fingerprint: an address that is corrected later does not.
  made_for text,
  problem text,
  -- What the service said of it, in its words.
  said text not null default '',
  constraint parcel_label_made_is_whole check (
    state <> 'made' or shipment_ref is not null and parcel_ref is not null and tracking_number is not null),
  constraint parcel_label_price_has_currency check ((price_amount is null) = (price_currency is null))
);
-- Nobody asks twice for the label of a carton. One that was thought to be cancelled may turn out to be there beside another.
create unique index parcel_label_of_carton on parcel_label (purchase_id, carton) where state = 'wanted';
create index on parcel_label (purchase_id);
create index on parcel_label (staff_id) where staff_id is not null;

-- What the service said may repeat an address.
create or replace function forget_in_log() returns trigger language plpgsql as $$
begin
  update audit_entry set changes = '[]', reverse = null
  where coalesce(values ->> 'order', values ->> 'customer') = new.id and (changes <> '[]' or reverse is not null);
  delete from conversation where purchase_id = new.id;
  update letter set to_email = '' where purchase_id = new.id;
  update parcel_label set said = '', made_for = null where purchase_id = new.id;
  return null;
end $$;
