-- no transaction
create index concurrently if not exists visit_payout_in_time on visit_payout (paid_out_at)
