-- no transaction
create index concurrently if not exists hold_unpaid on hold (coalesce(stock_item_id, slot_id), unpaid_until) include (quantity) where unpaid_until is not null
