-- no transaction
create index concurrently if not exists product_sought on product using gin (shop_id, sought_wine(title, year, code) gin_trgm_ops) with (fastupdate = off) where type = 'PRODUCT'
