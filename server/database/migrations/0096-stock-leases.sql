-- Bottles that somebody has with them, to be sold without a signal (STOCK-04). Which ones, `hold` says, under the name
-- `lease:<id>`: what the sites may not sell is counted in one place.
create table stock_lease (
  id uuid primary key default gen_random_uuid(),
  shop_id uuid not null references shop on delete cascade,
  -- The device whose sales spend it: who is logged in there.
  session_id uuid not null references staff_session on delete cascade,
  taken_at timestamptz not null,
  -- The last day of selling, on the clock of Paris.
  last_day date not null,
  -- What is left goes back then: a day later, for a phone that finds its signal at home.
  expires_at timestamptz not null,
  constraint stock_lease_one_of_device unique (shop_id, session_id),
  constraint stock_lease_ends check (expires_at > taken_at)
);
create index on stock_lease (session_id);
create index on stock_lease (expires_at);
