-- What is known of the calendar of another platform (CAL-01, decision 74).
alter table calendar_feed
  -- Part of the address under which this platform reads our nights, and when it last did.
  add column token text,
  add column read_by_them_at timestamptz,
  -- Somebody's own calendar, not a platform's.
  add column is_personal boolean not null default false,
  -- Whether entries that are marked as free take nights; empty for what its kind says.
  add column takes_free boolean,
  -- What is only "not available" is left out when it begins more months ahead: a platform's own booking window.
  add column window_months smallint,
  -- What of its last reading was not understood.
  add column unclear jsonb not null default '[]',
  -- Since when it leaves out most of its nights, which are not believed to be free at once.
  add column shrunk_at timestamptz;
alter table calendar_feed alter column token set default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');

-- The very nights of a stay of ours, maybe only our own entry coming back: asked, and answered by the agency.
alter table calendar_clash
  add column is_question boolean not null default false,
  add column answered_at timestamptz;
