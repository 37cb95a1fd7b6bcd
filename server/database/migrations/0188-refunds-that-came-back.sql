-- no transaction
create index concurrently if not exists refund_came_back on refund (purchase_id) where settled_at is null and (failed_at is not null or unclear_at is not null)
