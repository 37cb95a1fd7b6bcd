-- What buyers, guests and visitors write to a house, and what it answers (ORDERS-06).

create table conversation (
  id uuid primary key default gen_random_uuid(),
  -- The house that answers: a shop, an agency or a site.
  place_id uuid not null references place on delete cascade,
  name text not null,
  -- As it was typed or bought with: answers go there, and nowhere else.
  email text not null,
  email_folded text not null,
  -- Of the page it was written on, or of the order it is about.
  language text not null,
  -- `https://host` of the site it was written on; empty where nobody knows.
  origin text not null default '',
  -- The order or booking it is about.
  purchase_id text references purchase on delete cascade,
  assigned_to uuid references staff on delete set null,
  is_done boolean not null default false,
  -- The next two follow from the messages: when something was last said, and since when nobody has answered.
  last_at timestamptz not null default '-infinity',
  unanswered_since timestamptz
);
create index on conversation (place_id, last_at desc);
create index conversation_unanswered on conversation (place_id, unanswered_since)
  where unanswered_since is not null and not is_done;
create index on conversation (place_id, email_folded);
create index on conversation (purchase_id) where purchase_id is not null;
create index on conversation (assigned_to) where assigned_to is not null;

create table message (
  id uuid primary key,
  conversation_id uuid not null references conversation on delete cascade,
  side text not null check (side in ('THEIRS', 'OURS')),
  -- Plain, always: what came as HTML is kept as its words.
  text text not null,
  -- What a mail repeats of those before it.
  quoted text not null default '',
  -- Names of files that came along and were not kept.
  left_out text[] not null default '{}',
  at timestamptz not null,
  -- Who wrote it for the house; null once they are forgotten.
  staff_id uuid references staff on delete set null,
  -- A mail of theirs from another address than the thread's; else empty.
  sent_from text not null default '',
  -- Written by a machine: an absence, or a mail that could not be delivered. Nobody waits for an answer to it.
  is_automatic boolean not null default false,
  -- The Message-ID of a mail of theirs, without its brackets.
  mail_id text,
  -- When a mail of ours has left: until then it can be taken back.
  left_at timestamptz,
  constraint message_of_ours_is_plain check (side = 'THEIRS'
    or quoted = '' and left_out = '{}' and sent_from = '' and not is_automatic and mail_id is null),
  constraint message_of_theirs_has_come check (side = 'OURS' or left_at is null and staff_id is null)
);
create index on message (conversation_id, at);
create index on message (staff_id) where staff_id is not null;
-- A mail that is delivered twice is there once.
create unique index message_came_once on message (conversation_id, mail_id) where mail_id is not null;

-- What follows from the messages of a thread: when something was last said, and the first of theirs that no answer follows.
create function thread_state(conversation uuid, out last_at timestamptz, out unanswered_since timestamptz)
language sql stable as $$
  select coalesce(max(message.at), '-infinity'),
    min(message.at) filter (where side = 'THEIRS' and not is_automatic
      and message.at > coalesce((select max(at) from message ours
        where ours.conversation_id = conversation and ours.side = 'OURS'), '-infinity'))
  from message where message.conversation_id = conversation
$$;

create function note_thread_state() returns trigger language plpgsql as $$
begin
  update conversation set (last_at, unanswered_since) = (select * from thread_state(conversation.id))
  where id = coalesce(new.conversation_id, old.conversation_id);
  return null;
end $$;
create trigger message_notes_thread_state after insert or update of at, side, is_automatic or delete on message
  for each row execute function note_thread_state();

-- Whoever looks at the threads of this house, or at its day, reads them again.
create function tell_conversations() returns trigger language plpgsql as $$
begin
  perform pg_notify('office_changed', json_build_object('place', place.handle, 'topic', topic)::text)
  from place, unnest(array['messages', 'today']) topic
  where place.id = coalesce(new.place_id, old.place_id);
  return null;
end $$;
create trigger conversation_is_told after insert or update or delete on conversation
  for each row execute function tell_conversations();

-- Sentences that a house uses again and again.
create table phrase (
  id uuid primary key,
  place_id uuid not null references place on delete cascade,
  -- What the house calls it.
  title text not null,
  -- By language; `{name}`, `{number}`, `{day}` and `{house}` are filled in.
  texts jsonb not null check (jsonb_typeof(texts) = 'object')
);
create index on phrase (place_id);

---------------------------------------------------------------- the person goes out of the log, too

-- What stood in it of somebody who is forgotten may go: what was said before and after, and the way back to it. Nothing else.
create or replace function refuse_rewriting() returns trigger language plpgsql as $$
begin
  if new.changes = '[]' and new.reverse is null and (new.id, new.place_id, new.device_name, new.at, new.action, new.values, new.undo_of)
    is not distinct from (old.id, old.place_id, old.device_name, old.at, old.action, old.values, old.undo_of) then
    return new;
  end if;
  raise exception 'the log is not rewritten' using errcode = '23514', constraint = 'audit_entry_append_only';
end $$;

create index audit_entry_of_purchase on audit_entry ((coalesce(values ->> 'order', values ->> 'customer')))
  where coalesce(values ->> 'order', values ->> 'customer') is not null;

-- A purchase whose buyer is forgotten leaves no notes and addresses in the log, and no thread about it.
create function forget_in_log() returns trigger language plpgsql as $$
begin
  update audit_entry set changes = '[]', reverse = null
  where coalesce(values ->> 'order', values ->> 'customer') = new.id and (changes <> '[]' or reverse is not null);
  delete from conversation where purchase_id = new.id;
  return null;
end $$;
create trigger purchase_is_forgotten_in_log after update of email_folded on purchase
  for each row when (new.email_folded = ' ' and old.email_folded <> ' ') execute function forget_in_log();

-- Of those who were forgotten before this release.
update audit_entry set changes = '[]', reverse = null from purchase
where purchase.email_folded = ' ' and coalesce(audit_entry.values ->> 'order', audit_entry.values ->> 'customer') = purchase.id
  and (audit_entry.changes <> '[]' or audit_entry.reverse is not null);
update purchase set house_note = '' where email_folded = ' ' and house_note <> '';
