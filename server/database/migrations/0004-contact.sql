-- Each solved puzzle of the bot check counts once: its signature is kept until the puzzle would have run out anyway.
create table used_bot_token (
  signature text primary key,
  expires_at timestamptz not null
);
create index on used_bot_token (expires_at);
