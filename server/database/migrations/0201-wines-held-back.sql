-- no transaction
create index concurrently if not exists product_held_back on product (shop_id) where is_held_back
