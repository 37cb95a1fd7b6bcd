-- no transaction
create unique index concurrently if not exists calendar_feed_token on calendar_feed (token)
