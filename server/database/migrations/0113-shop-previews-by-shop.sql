-- no transaction
create index concurrently if not exists site_preview_shop_id_idx on site_preview (shop_id) where shop_id is not null;
