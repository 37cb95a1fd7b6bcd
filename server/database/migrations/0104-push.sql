-- What is told to devices that ask for it (decision 48): the pair of keys that push services know this house by, made once.
create table push_key (
  id boolean primary key default true check (id),
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null
);

-- Where a device hears of something: an address at its maker's push service, and the keys that only it can read with.
create table push_subscription (
  id uuid primary key default gen_random_uuid(),
  -- Of whoever is logged in on this device: another person, or nobody, hears nothing.
  session_id uuid not null unique references staff_session on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);

-- A device that is logged out hears nothing more.
create function end_push() returns trigger language plpgsql as $$
begin
  delete from push_subscription where session_id = new.id;
  return null;
end $$;
create trigger push_ends_with_session after update of ended_at on staff_session for each row
  when (new.ended_at is not null) execute function end_push();
