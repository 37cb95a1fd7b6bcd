---------------------------------------------------------------- what is let

create table agency (
  id uuid primary key default gen_random_uuid(),
  site_id uuid not null references site on delete cascade,
  code text not null,
  position int not null default 0,
  currency_code text not null default 'EUR' check (currency_code in ('EUR', 'USD')),
  -- The clock by which "today" and "until seven days before" are counted.
  timezone text not null default 'Europe/Paris',
  -- Texts, address, people, payment methods: written by the agency, read whole.
  document jsonb not null,
  -- The running number of accepted bookings; taken under this row's lock, so that there is no gap.
  last_booking_number int not null default 0,
  unique (site_id, code),
  unique (id, site_id)
);

create table apartment (
  id uuid primary key default gen_random_uuid(),
  site_id uuid not null references site on delete cascade,
  agency_id uuid not null,
  code text not null,
  position int not null default 0,
  type text not null check (type in ('APARTMENT', 'STUDIO', 'HOUSE', 'ROOM')),
  title jsonb not null,
  subtitle jsonb not null default '{}',
  guests int not null check (guests > 0),
  rooms int not null,
  bathrooms int not null,
  surface int not null,
  thumbnail text not null default '',
  amenities text[] not null default '{}',
  -- Nightly price, minimum stay and days of arrival by season; the seasons cover the year.
  seasons jsonb not null,
  maximum_stay int not null default 28 check (maximum_stay > 0),
  cleaning_amount int not null default 0 check (cleaning_amount >= 0),
  -- Per adult and night; children pay none.
  tourist_tax_amount int not null default 0 check (tourist_tax_amount >= 0),
  -- Everything only the apartment's own page and its bookings show.
  document jsonb not null default '{}',
  -- Part of the address of the calendar other platforms read: whoever has it sees which nights are taken.
  calendar_token text not null unique check (length(calendar_token) >= 32),
  is_published boolean not null default true,
  unique (site_id, code),
  foreign key (agency_id, site_id) references agency (id, site_id) on delete cascade
);
create index on apartment (agency_id, position, id) where is_published;

---------------------------------------------------------------- carts and bookings

create table stay_cart (
  id uuid primary key default gen_random_uuid(),
  site_id uuid not null references site on delete cascade,
  agency_id uuid not null references agency on delete cascade,
  -- A guest's cart hangs on the session, a member's on the account.
  session_id uuid references session on delete cascade,
  account_id uuid references account on delete cascade,
  -- One stay at a time; null once it is booked or taken out.
  apartment_id uuid references apartment on delete set null,
  start_date date,
  end_date date,
  adults int not null default 1 check (adults between 1 and 99),
  children int not null default 0 check (children between 0 and 99),
  contact jsonb,
  -- The booking this cart became, until it is paid and the cart is emptied.
  booking_id text,
  updated_at timestamptz not null default now(),
  check ((session_id is null) <> (account_id is null)),
  constraint stay_cart_dates_in_order check (apartment_id is null or start_date < end_date),
  unique (session_id, agency_id),
  unique (account_id, agency_id)
);
create index on stay_cart (agency_id);
create index on stay_cart (apartment_id);

create table booking (
  -- Crockford base32, 12 characters: short enough to type, 60 bits against guessing.
  id text primary key,
  site_id uuid not null references site,
  agency_id uuid not null references agency,
  cart_id uuid,
  session_id uuid,
  account_id uuid references account on delete set null,
  language text not null,
  -- Where the guest stood (`https://host`), for the links of mails that are written long after the request.
  origin text not null default '',
  status text not null check (status in ('pending', 'confirmed', 'paid', 'cancelled', 'expired', 'refund_due', 'refunded')),
  number int,
  contact jsonb not null,
  email_folded text not null,
  note text not null default '',
  currency_code text not null check (currency_code in ('EUR', 'USD')),
  -- Nights and cleaning of all stays; the tourist tax stands apart because it is not the agency's.
  products_amount int not null check (products_amount >= 0),
  tourist_tax_amount int not null check (tourist_tax_amount >= 0),
  total_amount int not null,
  payment_type text not null check (payment_type in ('CARD', 'BANK_TRANSFER')),
  payment_title text not null default '',
  payment_details jsonb not null default '{}',
  payment_account_id text,
  payment_intent_id text unique,
  -- The agency's rule as it stood when the guest booked.
  cancellation jsonb not null,
  terms_accepted_at timestamptz not null,
  held_until timestamptz,
  created_at timestamptz not null default now(),
  accepted_at timestamptz,
  paid_at timestamptz,
  closed_at timestamptz,
  -- What the guest was promised back on cancelling.
  refund_amount int,
  unique (agency_id, number),
  constraint booking_total_adds_up check (total_amount = products_amount + tourist_tax_amount),
  constraint booking_accepted_has_number check ((number is not null) = (accepted_at is not null)),
  constraint booking_refund_within_total check (refund_amount between 0 and total_amount)
);
-- One cart, at most one live attempt.
create unique index booking_one_pending_per_cart on booking (cart_id) where status = 'pending';
create index booking_due on booking (held_until) where status = 'pending';
create index on booking (account_id, created_at desc) where account_id is not null;
create index on booking (site_id);
create index on booking (agency_id, created_at desc);

create table booking_line (
  id uuid primary key default gen_random_uuid(),
  booking_id text not null references booking on delete cascade,
  position int not null default 0,
  apartment_id uuid not null references apartment,
  -- Nights from arrival to departure, half-open: who leaves on the day another arrives is not in the way.
  during daterange not null,
  status text not null check (status in ('held', 'confirmed', 'released')),
  expires_at timestamptz,
  adults int not null check (adults > 0),
  children int not null default 0 check (children >= 0),
  -- Frozen as the guest saw it, texts in every language.
  title jsonb not null,
  thumbnail text not null default '',
  price jsonb not null,
  nights_amount int not null check (nights_amount >= 0),
  cleaning_amount int not null check (cleaning_amount >= 0),
  tourist_tax_amount int not null check (tourist_tax_amount >= 0),
  amount int not null,
  unique (booking_id, position),
  constraint booking_line_adds_up check (amount = nights_amount + cleaning_amount + tourist_tax_amount),
  constraint booking_line_has_nights check (not isempty(during) and not lower_inf(during) and not upper_inf(during)),
  constraint booking_line_hold_ends check (status <> 'held' or expires_at is not null),
  -- The last guard of "no night is sold twice", also against a statement typed by hand.
  constraint booking_line_no_overlap exclude using gist (apartment_id with =, during with &&)
    where (status in ('held', 'confirmed'))
);

---------------------------------------------------------------- calendars of other platforms

create table calendar_feed (
  id uuid primary key default gen_random_uuid(),
  apartment_id uuid not null references apartment on delete cascade,
  name text not null,
  url text not null,
  tried_at timestamptz,
  read_at timestamptz,
  -- In the words of the last failure; null after a success.
  problem text,
  unique (apartment_id, url)
);

-- Nights taken elsewhere. They may lie over each other or, when somebody was quicker elsewhere, over a booking of ours.
create table calendar_block (
  id uuid primary key default gen_random_uuid(),
  feed_id uuid not null references calendar_feed on delete cascade,
  apartment_id uuid not null references apartment on delete cascade,
  uid text not null,
  during daterange not null,
  summary text not null default '',
  -- Since when the feed leaves it out; a second reading must agree before its nights are free again.
  missing_since timestamptz,
  unique (feed_id, uid),
  constraint calendar_block_has_nights check (not isempty(during) and not lower_inf(during) and not upper_inf(during))
);
create index calendar_block_nights on calendar_block using gist (apartment_id, during);

-- A booking of ours and one from elsewhere on the same nights: the agency is told once.
create table calendar_clash (
  feed_id uuid not null references calendar_feed on delete cascade,
  booking_id text not null references booking on delete cascade,
  found_at timestamptz not null,
  primary key (feed_id, booking_id)
);
create index on calendar_clash (booking_id);
