-- no transaction
create index concurrently if not exists product_threshold on product (shop_id, low_stock_count) where low_stock_count is not null
