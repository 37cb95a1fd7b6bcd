create extension if not exists unaccent;
create extension if not exists pg_trgm;
create extension if not exists btree_gist;

-- unaccent() is only stable; an index needs an immutable function with the dictionary named.
create function fold(text) returns text language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, $1)) $$;

---------------------------------------------------------------- sites

create table site (
  id uuid primary key default gen_random_uuid(),
  code text not null unique,
  name text not null,
  kind text not null check (kind in ('demo', 'content', 'marketplace', 'shop', 'hospitality')),
  layout_name text not null,
  languages text[] not null check (cardinality(languages) > 0),
  currency_code text not null default 'EUR' check (currency_code in ('EUR', 'USD')),
  has_profile boolean not null default false,
  -- menu, header, footer, routes, pagesMeta, theme, contacts, legal, address, configuration: written by the back office, read whole.
  document jsonb not null,
  is_maintenance boolean not null default false,
  is_coming_soon boolean not null default false,
  -- Raised by every change a visitor can see; cached pages are evicted by it.
  content_version bigint not null default 1
);

create table site_host (
  host text primary key check (host = lower(host)),
  site_id uuid not null references site on delete cascade
);
create index on site_host (site_id);

create table page (
  site_id uuid not null references site on delete cascade,
  code text not null,
  blocks jsonb not null,
  primary key (site_id, code)
);

create table fragment (
  site_id uuid references site on delete cascade,
  name text not null,
  language text not null,
  html text not null,
  unique nulls not distinct (site_id, name, language)
);

create table site_data (
  site_id uuid not null references site on delete cascade,
  name text not null,
  -- Empty for data without a language.
  language text not null default '',
  content jsonb not null,
  primary key (site_id, name, language)
);

create table legal_template (
  document text not null,
  template text not null,
  title jsonb not null,
  body jsonb not null,
  defaults jsonb not null,
  primary key (document, template)
);

create table picture_text (
  path text primary key,
  alt jsonb not null
);

create table blog_feed (
  id uuid primary key default gen_random_uuid(),
  site_id uuid not null references site on delete cascade,
  name text not null,
  unique (site_id, name)
);

create table blog_post (
  id uuid primary key default gen_random_uuid(),
  feed_id uuid not null references blog_feed on delete cascade,
  -- A slug per language.
  path jsonb not null,
  title jsonb not null,
  short_description jsonb not null,
  body jsonb not null,
  picture text,
  published_at timestamptz not null,
  document jsonb not null default '{}'
);
create index on blog_post (feed_id, published_at desc, id);
create index on blog_post using gin (path jsonb_path_ops);

---------------------------------------------------------------- shops and what they sell

create table shop (
  id uuid primary key default gen_random_uuid(),
  site_id uuid not null references site on delete cascade,
  code text not null,
  path text not null,
  name text not null,
  position int not null default 0,
  currency_code text not null default 'EUR' check (currency_code in ('EUR', 'USD')),
  is_promo_codes_allowed boolean not null default false,
  carton_bottles int not null default 6 check (carton_bottles > 0),
  -- Texts, address, theme, delivery rates, payment methods: written by the grower, read whole.
  document jsonb not null,
  products_count int not null default 0,
  activities_count int not null default 0,
  -- The running number of accepted orders; taken under this row's lock, so that there is no gap.
  last_order_number int not null default 0,
  search_text text not null default '',
  unique (site_id, path),
  unique (site_id, code)
);
create index shop_search_words on shop using gin (search_text gin_trgm_ops);
create index on shop (site_id, position, id);

create table category (
  id uuid primary key default gen_random_uuid(),
  shop_id uuid not null references shop on delete cascade,
  type text not null check (type in ('PRODUCT', 'ACTIVITY')),
  code text not null,
  title jsonb not null,
  position int not null default 0,
  unique (shop_id, type, code)
);

create table product (
  id uuid primary key default gen_random_uuid(),
  shop_id uuid not null references shop on delete cascade,
  type text not null check (type in ('PRODUCT', 'ACTIVITY')),
  code text not null,
  category_id uuid references category on delete set null,
  position int not null default 0,
  title jsonb not null,
  subtitle jsonb not null default '{}',
  year int,
  -- For an activity, the price of one person.
  price_amount int not null check (price_amount >= 0),
  non_discounted_amount int check (non_discounted_amount > price_amount),
  max_per_order int check (max_per_order > 0),
  -- What a delivery rate counts: a magnum is two, a box of three is three.
  bottle_units int not null default 1 check (bottle_units >= 0),
  volume_ml int,
  colour text,
  style text,
  thumbnail text not null default '',
  duration_minutes int,
  min_persons int,
  max_persons int,
  timezone text,
  booking_lead_hours int not null default 0,
  -- Everything only the product's own page shows.
  document jsonb not null default '{}',
  is_published boolean not null default true,
  unique (shop_id, type, code)
);
create index product_of_shop on product (shop_id, type, position, id) where is_published;
create index on product (category_id);

-- What is counted in the cellar. A gift box holds several of them, so box and bottle compete for the same stock.
create table stock_item (
  id uuid primary key default gen_random_uuid(),
  shop_id uuid not null references shop on delete cascade,
  code text not null,
  on_hand int not null check (on_hand >= 0),
  held int not null default 0,
  unique (shop_id, code),
  constraint stock_item_held_within_on_hand check (held between 0 and on_hand)
);

create table product_component (
  product_id uuid not null references product on delete cascade,
  stock_item_id uuid not null references stock_item on delete cascade,
  quantity int not null check (quantity > 0),
  primary key (product_id, stock_item_id)
);
create index on product_component (stock_item_id);

create table slot (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references product on delete cascade,
  starts_at timestamptz not null,
  -- The date on the activity's own clock, for calendars.
  local_date date not null,
  local_time text not null,
  capacity int not null check (capacity >= 0),
  taken int not null default 0,
  held int not null default 0,
  unique (product_id, starts_at),
  constraint slot_seats_within_capacity check (taken >= 0 and held >= 0 and taken + held <= capacity)
);
create index on slot (product_id, local_date);

create table promo_code (
  id uuid primary key default gen_random_uuid(),
  shop_id uuid not null references shop on delete cascade,
  code text not null check (code = upper(code)),
  title jsonb not null default '{}',
  type text not null check (type in ('PERCENT', 'FIXED')),
  -- Hundredths of a percent, or minor units.
  value int not null check (value > 0 and (type <> 'PERCENT' or value <= 10000)),
  min_amount int not null default 0 check (min_amount >= 0),
  valid_from timestamptz not null,
  valid_to timestamptz not null,
  max_uses int check (max_uses >= 0),
  used_count int not null default 0 check (used_count >= 0),
  unique (shop_id, code),
  constraint promo_code_uses_within_limit check (max_uses is null or used_count <= max_uses)
);

---------------------------------------------------------------- accounts, sessions

create table account (
  id uuid primary key default gen_random_uuid(),
  site_id uuid not null references site on delete cascade,
  email text not null,
  password_hash text,
  roles text[] not null default '{user}',
  display_name text not null default '',
  language text,
  contact jsonb,
  picture text,
  is_email_verified boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  erased_at timestamptz
);
create unique index account_email_once_per_site on account (site_id, lower(email)) where erased_at is null;

create table session (
  id uuid primary key default gen_random_uuid(),
  site_id uuid not null references site on delete cascade,
  token_hash bytea not null unique,
  account_id uuid references account on delete cascade,
  language text,
  user_agent text,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- However busy, a session ends here.
  absolute_expires_at timestamptz not null
);
create index on session (account_id);
create index on session (expires_at);

---------------------------------------------------------------- carts

create table cart (
  id uuid primary key default gen_random_uuid(),
  site_id uuid not null references site on delete cascade,
  shop_id uuid not null references shop on delete cascade,
  -- A guest's cart hangs on the session, a member's on the account.
  session_id uuid references session on delete cascade,
  account_id uuid references account on delete cascade,
  contact jsonb,
  promo_codes text[] not null default '{}',
  -- The order this cart became, until it is paid and the cart is emptied (CHECKOUT-04).
  order_id text,
  updated_at timestamptz not null default now(),
  check ((session_id is null) <> (account_id is null)),
  unique (session_id, shop_id),
  unique (account_id, shop_id)
);
create index on cart (shop_id);

create table cart_line (
  id uuid primary key default gen_random_uuid(),
  cart_id uuid not null references cart on delete cascade,
  product_id uuid not null references product on delete cascade,
  slot_id uuid references slot on delete cascade,
  quantity int not null check (quantity between 1 and 999),
  added_at timestamptz not null default clock_timestamp(),
  constraint cart_line_once unique nulls not distinct (cart_id, product_id, slot_id)
);
create index on cart_line (product_id);
create index on cart_line (slot_id);

---------------------------------------------------------------- orders and payments

create table orders (
  -- Crockford base32, 12 characters: short enough to type, 60 bits against guessing.
  id text primary key,
  site_id uuid not null references site,
  shop_id uuid not null references shop,
  cart_id uuid,
  session_id uuid,
  account_id uuid references account on delete set null,
  language text not null,
  -- Where the buyer stood (`https://host`), for the links of mails that are written long after the request.
  origin text not null default '',
  status text not null check (status in ('pending', 'confirmed', 'paid', 'cancelled', 'expired', 'refund_due', 'refunded')),
  number int,
  shipping_status text not null default 'waiting'
    check (shipping_status in ('waiting', 'preparing', 'ready', 'shipped', 'delivered', 'not_needed')),
  tracking_number text,
  contact jsonb not null,
  email_folded text not null,
  currency_code text not null check (currency_code in ('EUR', 'USD')),
  products_amount int not null check (products_amount >= 0),
  reduction_amount int not null default 0 check (reduction_amount between 0 and products_amount),
  delivery_amount int not null default 0 check (delivery_amount >= 0),
  total_amount int not null,
  promo_code_id uuid references promo_code,
  promo_codes text[] not null default '{}',
  delivery_type text check (delivery_type in ('SHIPPING', 'LOCAL', 'PICKUP')),
  delivery_title text not null default '',
  delivery_note text not null default '',
  payment_type text not null check (payment_type in ('CARD', 'BANK_TRANSFER', 'ON_SITE')),
  payment_title text not null default '',
  payment_details jsonb not null default '{}',
  payment_account_id text,
  payment_intent_id text unique,
  adult_confirmed_at timestamptz not null,
  terms_accepted_at timestamptz not null,
  held_until timestamptz,
  created_at timestamptz not null default now(),
  accepted_at timestamptz,
  paid_at timestamptz,
  closed_at timestamptz,
  unique (shop_id, number),
  constraint orders_total_adds_up check (total_amount = products_amount - reduction_amount + delivery_amount),
  constraint orders_accepted_has_number check ((number is not null) = (accepted_at is not null))
);
-- One cart, at most one live attempt.
create unique index orders_one_pending_per_cart on orders (cart_id) where status = 'pending';
create index orders_due on orders (held_until) where status = 'pending';
create index orders_refunds_due on orders (created_at) where status = 'refund_due';
create index on orders (account_id, created_at desc) where account_id is not null;
create index on orders (site_id);
create index on orders (shop_id, created_at desc);
create index on orders (promo_code_id) where promo_code_id is not null;

create table order_line (
  id uuid primary key default gen_random_uuid(),
  order_id text not null references orders on delete cascade,
  position int not null,
  type text not null check (type in ('PRODUCT', 'ACTIVITY')),
  product_id uuid references product on delete set null,
  slot_id uuid references slot on delete set null,
  code text not null,
  -- Frozen as the buyer saw it, in every language.
  title jsonb not null,
  year int,
  thumbnail text not null default '',
  quantity int not null check (quantity > 0),
  unit_amount int not null check (unit_amount >= 0),
  starts_at timestamptz,
  local_date date,
  local_time text,
  unique (order_id, position)
);
create index on order_line (product_id);
create index on order_line (slot_id);

-- What a purchase keeps for its buyer: bottles of a stock item or places of a slot (nights follow with the stays).
create table hold (
  id uuid primary key default gen_random_uuid(),
  purchase_kind text not null check (purchase_kind in ('order', 'booking')),
  purchase_id text not null,
  stock_item_id uuid references stock_item,
  slot_id uuid references slot,
  quantity int not null check (quantity > 0),
  status text not null default 'held' check (status in ('held', 'committed', 'released')),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  check ((stock_item_id is null) <> (slot_id is null)),
  unique nulls not distinct (purchase_kind, purchase_id, stock_item_id, slot_id)
);
create index hold_live_stock on hold (stock_item_id, expires_at) where status = 'held' and stock_item_id is not null;
create index hold_live_slot on hold (slot_id, expires_at) where status = 'held' and slot_id is not null;

create table idempotency_key (
  scope text not null,
  key text not null,
  request_hash bytea not null,
  order_id text,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index on idempotency_key (created_at);

-- Every event of the card provider acts once.
create table payment_event (
  id text primary key,
  type text not null,
  received_at timestamptz not null default now()
);

create table refund (
  id uuid primary key default gen_random_uuid(),
  purchase_kind text not null check (purchase_kind in ('order', 'booking')),
  purchase_id text not null,
  payment_intent_id text not null,
  payment_account_id text,
  amount int not null check (amount > 0),
  reason text not null,
  provider_reference text,
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  unique (purchase_kind, purchase_id, reason)
);

create table rate_limit (
  key text not null,
  window_start timestamptz not null,
  hits int not null default 1,
  primary key (key, window_start)
);

-- A page is thrown away when anything it shows has changed; the server listens.
create function notify_site_changed(changed uuid) returns void language sql as $$
  update site set content_version = content_version + 1 where id = changed;
  select pg_notify('site_changed', changed::text);
$$;
