-- As 0181.
alter table refund
  add column next_try_at timestamptz,
  add column tries smallint not null default 0;
