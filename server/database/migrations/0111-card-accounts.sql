-- Accounts at the card provider that take a shop's cards in its own name (THIRD-06, decision 54).
create table card_account (
  shop_id uuid primary key references shop on delete cascade,
  -- What the provider knows it by besides its own id: asked for again under it, there is one account.
  reference uuid not null unique default gen_random_uuid(),
  -- Where the seller is; the provider changes it for nobody.
  country_code text not null,
  -- Its owner wants it used.
  is_wanted boolean not null,
  -- No cards were taken before, and will not be after it.
  was_off boolean not null,
  -- The provider has been asked for one, and may have made it, whether its answer came or not.
  asked_at timestamptz,
  account_id text unique,
  is_submitted boolean not null default false,
  can_charge boolean not null default false,
  -- How many things the provider still asks for.
  due_count int not null default 0 check (due_count >= 0),
  -- Its owner has cut it off at the provider.
  is_gone boolean not null default false,
  -- Since when it has taken cards, whether it does now or not.
  began_at timestamptz,
  checked_at timestamptz,
  -- Counts what was written: an answer that was asked for before the last one is not written over it.
  version int not null default 0,
  constraint card_account_charges_when_there check (not can_charge or account_id is not null and not is_gone),
  constraint card_account_began_when_there check (began_at is null or account_id is not null)
);
