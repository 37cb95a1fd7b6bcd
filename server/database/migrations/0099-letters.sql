-- What was written to the buyer of an order: which letter, to where, when, and whether it left (ORDERS-02).
create table letter (
  id uuid primary key default gen_random_uuid(),
  purchase_id text not null references purchase on delete cascade,
  -- The mail, as its task is called: `orderConfirmation`.
  kind text not null check (kind ~ '^[a-zA-Z]+$'),
  -- Which of several of a kind: a parcel, a day, a refund; empty where there is one.
  about text not null default '',
  -- Its Message-ID: every try of the same mail is the same letter.
  mail_id text not null unique,
  -- Where it goes; empty once the buyer is forgotten.
  to_email text not null,
  queued_at timestamptz not null,
  -- Who had it sent once more; null for what the machine wrote, and once they are forgotten.
  staff_id uuid references staff on delete set null,
  -- The first time somebody tried to send it: until then it can be taken back.
  tried_at timestamptz,
  sent_at timestamptz,
  -- Why it has not left: a word of `mailProblems`, or `over` for what was not true any more.
  problem text,
  constraint letter_sent_was_tried check (sent_at is null or tried_at is not null and problem is null)
);
create index on letter (purchase_id, queued_at);
create index on letter (staff_id) where staff_id is not null;

-- Whoever looks at the letters of an order of this house reads them again: most are sent by the machine.
create function tell_letters() returns trigger language plpgsql as $$
begin
  perform pg_notify('office_changed', json_build_object('place', place.handle, 'topic', 'letters')::text)
  from purchase join place on place.shop_id = purchase.shop_id where purchase.id = new.purchase_id;
  return null;
end $$;
create trigger letter_is_told after insert or update on letter for each row execute function tell_letters();

-- A purchase whose buyer is forgotten leaves no notes and addresses in the log, no thread about it, and no addresses of letters.
create or replace function forget_in_log() returns trigger language plpgsql as $$
begin
  update audit_entry set changes = '[]', reverse = null
  where coalesce(values ->> 'order', values ->> 'customer') = new.id and (changes <> '[]' or reverse is not null);
  delete from conversation where purchase_id = new.id;
  update letter set to_email = '' where purchase_id = new.id;
  return null;
end $$;
