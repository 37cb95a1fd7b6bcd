-- no transaction
-- The shelf with what is not published, and how much of it is, without a look at the wines.
create index concurrently if not exists product_shelf on product (shop_id, position, id) include (is_published, is_held_back) where type = 'PRODUCT'
