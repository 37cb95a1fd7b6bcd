-- Somebody of the platform looks along, asked in by a code that is read out on the telephone (TEAM-05).
create table support_visit (
  id uuid primary key default gen_random_uuid(),
  place_id uuid not null references place on delete cascade,
  -- Whoever asked: the visitor sees what they see.
  asked_by uuid not null references staff on delete cascade,
  code_hash bytea not null,
  asked_at timestamptz not null,
  -- Until then the code opens; null once somebody has come.
  offer_ends_at timestamptz,
  visitor_id uuid references staff on delete cascade,
  started_at timestamptz,
  ends_at timestamptz,
  may_write boolean not null default false,
  ended_at timestamptz,
  constraint support_visit_is_short check (ends_at <= started_at + interval '15 minutes'),
  constraint support_visit_waits_or_runs check (
    num_nonnulls(visitor_id, started_at, ends_at) in (0, 3) and (offer_ends_at is null) = (started_at is not null))
);
-- One visit of a place at a time, and no two codes alike while they open something.
create unique index support_visit_one_of_place on support_visit (place_id) where ended_at is null;
create unique index support_visit_code on support_visit (code_hash) where ended_at is null and offer_ends_at is not null;
create index on support_visit (visitor_id) where ended_at is null;
