-- What a mailed link carries, kept only as a hash: whoever reads the database can follow no link.
create table account_token (
  token_hash bytea primary key,
  account_id uuid not null references account on delete cascade,
  purpose text not null check (purpose in ('EMAIL_VERIFICATION', 'PASSWORD_RESET')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on account_token (account_id);
create index on account_token (expires_at);

-- The visitor asked to stay logged in on this device: the session outlives the browser window.
alter table session add column is_kept boolean not null default false;

-- When the terms were accepted; null for accounts made before this was asked.
alter table account add column terms_accepted_at timestamptz;

-- Addresses that were never confirmed are forgotten again.
create index account_unverified on account (created_at) where not is_email_verified and erased_at is null;
