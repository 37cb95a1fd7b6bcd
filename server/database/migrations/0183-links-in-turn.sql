-- As 0181.
alter table payment_link
  add column next_try_at timestamptz,
  add column tries smallint not null default 0;
