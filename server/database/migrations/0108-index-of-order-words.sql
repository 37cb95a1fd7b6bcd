-- no transaction
-- Written with each order, not later: what waits in a list beside the index is read whole by each search.
create index concurrently if not exists order_words_sought on order_words using gin (shop_id, words gin_trgm_ops) with (fastupdate = off)
