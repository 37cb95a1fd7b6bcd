-- Lines of a house's day that somebody has put off to another one (DAY-01).
create table day_line_put_off (
  place_id uuid not null references place on delete cascade,
  -- The line's id, the same for the same thing: `transfer 1187`.
  line text not null,
  -- The day on which it is there again.
  until date not null,
  primary key (place_id, line)
);
