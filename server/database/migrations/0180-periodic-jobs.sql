-- When periodic jobs were last due, began and ended, by this database's clock: what is queued next, and what is late, follows.
create table periodic_job (
  name text primary key,
  known_since timestamptz not null default now(),
  due_at timestamptz not null,
  late_after interval not null,
  began_at timestamptz,
  ended_at timestamptz
);
-- A backup leaves them out: they are of this database's clock, and come by themselves.
comment on table periodic_job is 'derived';
