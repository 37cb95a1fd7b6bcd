-- no transaction
create index concurrently if not exists house_refund_in_time on house_refund (given_at)
