-- What the card provider still asks of a shop's account, by group and without whom it is about, and until when (THIRD-06).
alter table card_account
  add column due_groups text[] not null default '{}',
  add column due_until timestamptz;
