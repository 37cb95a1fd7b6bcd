-- Somebody of a site's own people looks at it while it is closed to others (SITE-05, TEAM-04).
create table site_preview (
  id uuid primary key default gen_random_uuid(),
  site_id uuid not null references site on delete cascade,
  staff_id uuid not null references staff on delete cascade,
  -- Of the word in the link; once that was opened, of the one in the cookie.
  token_hash bytea not null unique,
  is_opened boolean not null default false,
  ends_at timestamptz not null
);
create index on site_preview (ends_at);

-- A grower wants to sell on a marketplace (TEAM-04).
create table application (
  id uuid primary key default gen_random_uuid(),
  site_id uuid not null references site on delete cascade,
  house text not null,
  name text not null,
  town text not null,
  email text not null,
  phone text not null,
  message text not null,
  -- Of the page it was written on, and so of every answer.
  language text not null,
  received_at timestamptz not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'ACCEPTED', 'REFUSED')),
  decided_at timestamptz,
  -- Why not, as it was written to them.
  reason text,
  -- What an accepted one has become, and is forgotten with.
  shop_id uuid references shop on delete cascade,
  constraint application_decided check ((state = 'WAITING') = (decided_at is null)),
  constraint application_accepted check ((state = 'ACCEPTED') = (shop_id is not null)),
  constraint application_refused check ((state = 'REFUSED') = (reason is not null))
);
create index on application (site_id, received_at) where state = 'WAITING';
create index on application (shop_id);

-- Whoever looks at them, at the platform or at the site, reads them again.
create function tell_applications() returns trigger language plpgsql as $$
begin
  perform pg_notify('office_changed', json_build_object('place', place.handle, 'topic', topic)::text)
  from place, unnest(array['applications', 'today']) topic
  where place.kind = 'PLATFORM' or place.site_id = coalesce(new.site_id, old.site_id);
  return null;
end $$;
create trigger application_is_told after insert or update or delete on application
  for each row execute function tell_applications();
