-- What strangers send and is too much to be read (decision 68).

-- A mail that came and was not read: its sender was told so, and the house sees that there was one.
alter table message add column is_unreadable boolean not null default false;

-- How often in a row a calendar was too much to be read, which text that was (its hash), and when.
alter table calendar_feed
  add column too_much_times integer not null default 0,
  add column too_much_text text,
  add column too_much_at timestamptz;
