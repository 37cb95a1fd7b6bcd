-- The owner's side: who works where, with which keys, and what they did (TEAM-01 to TEAM-03).

---------------------------------------------------------------- places

-- What somebody may work in: a shop, an agency, a site, or the platform. Each has one, made with it.
create table place (
  id uuid primary key default gen_random_uuid(),
  handle text not null unique check (handle ~ '^[a-z0-9-]+$'),
  kind text not null check (kind in ('SHOP', 'AGENCY', 'SITE', 'PLATFORM')),
  site_id uuid unique references site on delete cascade,
  shop_id uuid unique references shop on delete cascade,
  agency_id uuid unique references agency on delete cascade,
  constraint place_is_one_thing check (
    num_nonnulls(site_id, shop_id, agency_id) = case when kind = 'PLATFORM' then 0 else 1 end
    and (kind = 'SITE') = (site_id is not null)
    and (kind = 'SHOP') = (shop_id is not null)
    and (kind = 'AGENCY') = (agency_id is not null))
);
create unique index place_one_platform on place (kind) where kind = 'PLATFORM';

-- A word for addresses that nothing else has: two sites may each have a shop `les-graviers`.
create function free_handle(wished text) returns text language plpgsql as $$
declare
  plain text := coalesce(nullif(trim(both '-' from regexp_replace(fold(wished), '[^a-z0-9]+', '-', 'g')), ''), 'place');
  chosen text := plain;
  next_number int := 2;
begin
  -- Two at once would choose the same word.
  perform pg_advisory_xact_lock(hashtext('place.handle'));
  while exists (select from place where handle = chosen) loop
    chosen := plain || '-' || next_number;
    next_number := next_number + 1;
  end loop;
  return chosen;
end $$;

create function make_place() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'site' then
    insert into place (handle, kind, site_id) values (free_handle('site-' || new.code), 'SITE', new.id);
  elsif tg_table_name = 'shop' then
    insert into place (handle, kind, shop_id) values (free_handle(new.code), 'SHOP', new.id);
  else
    insert into place (handle, kind, agency_id) values (free_handle(new.code), 'AGENCY', new.id);
  end if;
  return null;
end $$;
create trigger site_is_a_place after insert on site for each row execute function make_place();
create trigger shop_is_a_place after insert on shop for each row execute function make_place();
create trigger agency_is_a_place after insert on agency for each row execute function make_place();

insert into place (handle, kind) values ('platform', 'PLATFORM');
insert into place (handle, kind, shop_id) select free_handle(code), 'SHOP', id from shop order by code;
insert into place (handle, kind, agency_id) select free_handle(code), 'AGENCY', id from agency order by code;
insert into place (handle, kind, site_id) select free_handle('site-' || code), 'SITE', id from site order by code;

---------------------------------------------------------------- people

-- Somebody who works here, apart from the accounts of sites: knowing a customer's address makes nobody staff.
create table staff (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email)),
  display_name text not null,
  language text not null check (language in ('fr', 'de', 'en')),
  created_at timestamptz not null,
  last_seen_at timestamptz
);

create table staff_passkey (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  -- Counts the uses where the authenticator does; one that goes back is a copy.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index on staff_passkey (staff_id);

-- What a browser was asked to sign: for one answer, within minutes.
create table passkey_challenge (
  challenge text primary key,
  -- Who makes a passkey; null for a login, which names nobody.
  staff_id uuid references staff on delete cascade,
  expires_at timestamptz not null
);
create index on passkey_challenge (expires_at);

-- Six digits on their way. They count only beside the word that the asking browser holds, so nobody guesses at those of
-- somebody else, and nobody's asking ends another's. The digits follow from the word and the house's secret; no row has them.
create table login_code (
  request_hash bytea primary key,
  email text not null,
  tries int not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on login_code (expires_at);

-- A browser where somebody is, or was, logged in. One that has ended stays for a while, to know the browser again.
create table staff_session (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff on delete cascade,
  token_hash bytea not null unique,
  -- Of the word that the browser keeps through its logins.
  device_hash bytea not null,
  device_name text not null,
  is_kept boolean not null,
  -- Who is there has been proved with a passkey or a code until then.
  fresh_until timestamptz not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index on staff_session (staff_id);
create index on staff_session (expires_at);

create table membership (
  id uuid primary key default gen_random_uuid(),
  place_id uuid not null references place on delete cascade,
  staff_id uuid not null references staff on delete cascade,
  role text not null check (role in ('owner', 'manager', 'cellar', 'housekeeper', 'editor', 'accountant', 'operator', 'support')),
  -- Its last day, on the clock of Paris.
  until date,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- Raised by every change: who saves an older one is told.
  version int not null default 1
);
create unique index membership_one_of_each on membership (place_id, staff_id) where ended_at is null;
create index on membership (staff_id) where ended_at is null;

-- Somebody always keeps the keys: the last one who has them without an end cannot lose them. The place is locked, or two
-- who remove each other at once would both succeed.
create function keep_a_key_holder() returns trigger language plpgsql as $$
begin
  perform from place where id = old.place_id for no key update;
  if not found then return null; end if;
  if not exists (select from membership where place_id = old.place_id and role in ('owner', 'operator') and until is null and ended_at is null) then
    raise exception 'somebody has to keep the keys' using errcode = '23514', constraint = 'membership_key_holder_remains';
  end if;
  return null;
end $$;
create trigger membership_key_holder_remains after update on membership for each row
  when (old.role in ('owner', 'operator') and old.until is null and old.ended_at is null
    and (new.role not in ('owner', 'operator') or new.until is not null or new.ended_at is not null))
  execute function keep_a_key_holder();

create table invitation (
  id uuid primary key default gen_random_uuid(),
  place_id uuid not null references place on delete cascade,
  email text not null check (email = lower(email)),
  role text not null check (role in ('owner', 'manager', 'cellar', 'housekeeper', 'editor', 'accountant', 'operator', 'support')),
  until date,
  language text not null check (language in ('fr', 'de', 'en')),
  -- Null when the machine did, for the first person.
  invited_by uuid references staff on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz
);
create index on invitation (place_id);

---------------------------------------------------------------- what they did

-- Written in the transaction of the write it tells about, and never again.
create table audit_entry (
  id bigint generated always as identity primary key,
  place_id uuid not null references place on delete cascade,
  staff_id uuid references staff on delete set null,
  device_name text,
  at timestamptz not null,
  action text not null,
  -- What its sentence names.
  values jsonb not null,
  changes jsonb not null,
  -- The call that takes it back: `{ name, input }`; null where nothing does.
  reverse jsonb,
  -- What this entry took back.
  undo_of bigint unique references audit_entry on delete cascade
);
create index on audit_entry (place_id, id desc);

-- Only who did it may be forgotten.
create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception 'the log is not rewritten' using errcode = '23514', constraint = 'audit_entry_append_only';
end $$;
create trigger audit_entry_append_only before update of id, place_id, device_name, at, action, values, changes, reverse, undo_of
  on audit_entry for each row execute function refuse_rewriting();

-- What a device has sent once is done once: the same operation is answered as the first time.
create table operation (
  staff_id uuid not null references staff on delete cascade,
  id uuid not null,
  endpoint text not null,
  at timestamptz not null,
  answer jsonb,
  primary key (staff_id, id)
);
create index on operation (at);
