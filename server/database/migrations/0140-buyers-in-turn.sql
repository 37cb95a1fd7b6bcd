-- no transaction
-- Whom a shop's orders are of, the last ones first (ORDERS-05).
create index concurrently if not exists purchase_of_buyer on purchase (shop_id, buyer_of(purchase), accepted_at desc, id desc)
  where accepted_at is not null and email_folded <> ' '
