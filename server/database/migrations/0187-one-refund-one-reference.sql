-- no transaction
create unique index concurrently if not exists refund_provider_reference on refund (provider_reference) where provider_reference is not null
