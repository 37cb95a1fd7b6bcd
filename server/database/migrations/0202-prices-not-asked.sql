-- no transaction
create index concurrently if not exists product_not_asked on product (shop_id) where is_published and not is_price_asked
