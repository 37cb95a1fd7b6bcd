---------------------------------------------------------------- stays moved by their guests (STAY-05)

-- From which nights to which, and what the stay cost before and after. It may not cost more: who pays more writes to the
-- agency. The booking itself always says what it is now.
create table booking_move (
  id uuid primary key default gen_random_uuid(),
  booking_id text not null references booking,
  moved_at timestamptz not null,
  from_during daterange not null,
  to_during daterange not null,
  from_amount int not null check (from_amount >= 0),
  to_amount int not null check (to_amount >= 0),
  refund_amount int not null,
  constraint booking_move_refund_adds_up check (refund_amount = from_amount - to_amount and refund_amount >= 0),
  constraint booking_move_goes_elsewhere check (from_during <> to_during)
);
create index on booking_move (booking_id);
create trigger booking_move_is_kept before update or delete on booking_move
  for each row execute function refuse_change();
