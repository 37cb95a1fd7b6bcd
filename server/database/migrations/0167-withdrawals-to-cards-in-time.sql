-- no transaction
create index concurrently if not exists refund_of_withdrawal_in_time on refund (created_at) where reason like 'withdrawal %'
