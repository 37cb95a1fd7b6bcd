-- no transaction
create index concurrently if not exists withdrawal_payout_in_time on withdrawal_payout (paid_out_at)
