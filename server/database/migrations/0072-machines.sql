-- What browsers report of pages that broke, one line for the same thing on a site (CALL-03, PLATFORM-02). Of whom it was,
-- nothing comes this far.
create table browser_report (
  id uuid primary key default gen_random_uuid(),
  site_id uuid not null references site on delete cascade,
  kind text not null check (kind in ('CallError', 'ChunkLoadError', 'Error')),
  message text not null check (length(message) <= 300),
  -- The page it was last told of.
  path text not null,
  -- How often it was told since it was last looked after.
  count integer not null check (count > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  -- When somebody said that it is mended; what is told again afterwards begins anew.
  settled_at timestamptz,
  unique (site_id, kind, message)
);
create index on browser_report (last_at);

-- A calendar that was tried is shown as it stands now, to whoever looks at it.
create function tell_calendar_tried() returns trigger language plpgsql as $$
begin
  perform pg_notify('office_changed', json_build_object('place', place.handle, 'topic', 'calendars')::text)
  from place where place.kind = 'PLATFORM';
  return null;
end $$;
create trigger calendar_try_is_told after update of tried_at on calendar_feed
  for each row execute function tell_calendar_tried();
