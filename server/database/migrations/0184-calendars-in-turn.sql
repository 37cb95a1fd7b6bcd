-- As 0181.
alter table calendar_feed
  add column next_try_at timestamptz,
  add column tries smallint not null default 0;
