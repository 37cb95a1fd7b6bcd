-- no transaction
create index concurrently if not exists purchase_excess_owed on purchase (shop_id) where excess_amount > 0 and excess_sent_at is null
