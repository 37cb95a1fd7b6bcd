-- What could not be brought in line with its payment steps back, further each time, so that it hides nobody who waits.
alter table purchase
  add column next_try_at timestamptz,
  add column tries smallint not null default 0;
