-- When somebody first showed that the mailbox of their address is theirs (TEAM-01). Nobody is known to have done so yet:
-- what was opened before then, by whoever had the link of an invitation, ends with that first proof.
alter table staff add column proved_at timestamptz;

-- What the platform offers of a house that has owners waits until then, or until one of them agrees.
alter table invitation add column opens_at timestamptz;

-- An answer is kept sealed under the id of its operation, which only the device has; of the id a hash is kept.
alter table operation add column sealed text, add column is_hashed boolean not null default false;

-- A node of the release before looks for the id itself: what a newer one has done under it is not done again.
create function refuse_done_operation() returns trigger language plpgsql as $$
begin
  if exists (select from operation where staff_id = new.staff_id
    and id = encode(substring(sha256(convert_to(E'operation\n' || new.id, 'UTF8')) from 1 for 16), 'hex')::uuid)
  then return null; end if;
  return new;
end $$;
create trigger operation_is_not_done before insert on operation
  for each row when (not new.is_hashed) execute function refuse_done_operation();
