-- A registration whose address waits to be confirmed. Name and password stand beside the link that was mailed for them,
-- so a link confirms only what its own sender chose; the account is made when it is followed.
create table registration (
  id uuid primary key default gen_random_uuid(),
  site_id uuid not null references site on delete cascade,
  email text not null,
  display_name text not null,
  password_hash text not null,
  language text not null,
  terms_accepted_at timestamptz,
  -- Of the link mailed last; null until that mail is written.
  token_hash bytea unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index on registration (site_id, email, created_at);
create index on registration (expires_at);

-- Accounts that wait for their confirmation become registrations; a link that is under way goes on working.
insert into registration (site_id, email, display_name, password_hash, language, terms_accepted_at, token_hash, created_at, expires_at)
select account.site_id, account.email, account.display_name, account.password_hash, coalesce(account.language, 'fr'),
  account.terms_accepted_at, token.token_hash, account.created_at,
  greatest(token.expires_at, account.created_at + interval '48 hours')
from account left join lateral (
  select token_hash, expires_at from account_token
  where account_id = account.id and purpose = 'EMAIL_VERIFICATION' and used_at is null
  order by created_at desc limit 1) token on true
where not account.is_email_verified and account.erased_at is null and account.password_hash is not null;
delete from account where not is_email_verified and erased_at is null;
delete from account_token where purpose = 'EMAIL_VERIFICATION';

-- Whoever follows the mailed link may see and erase what was bought and booked with that address without an account.
create table data_link (
  token_hash bytea primary key,
  site_id uuid not null references site on delete cascade,
  email_folded text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index on data_link (expires_at);
create index on data_link (site_id, email_folded);

-- Purchases without an account are found by their address.
create index orders_of_guest on orders (site_id, email_folded) where account_id is null;
create index booking_of_guest on booking (site_id, email_folded) where account_id is null;

-- The last contact with a customer, from which the years of keeping are counted.
alter table account add column last_seen_at timestamptz not null default now();
update account set last_seen_at = greatest(account.updated_at, account.created_at,
  (select max(seen_at) from session where session.account_id = account.id),
  (select max(created_at) from orders where orders.account_id = account.id),
  (select max(created_at) from booking where booking.account_id = account.id));
create index on account (last_seen_at);
