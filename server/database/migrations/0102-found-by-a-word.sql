-- What is found in the office by the beginnings of its words (ORDERS-01): folded, each word behind a space.
-- Indexes are built with nothing on the search path, so names are whole.
create function sought(text) returns text language sql immutable parallel safe
  as $$ select ' ' || regexp_replace(public.fold(coalesce($1, '')), '[^[:alnum:]]+', ' ', 'g') $$;

-- Who buys, as the office looks for them.
create function sought_buyer(contact jsonb) returns text language sql immutable parallel safe as $$
  select public.sought(coalesce(contact ->> 'firstname', '') || ' ' || coalesce(contact ->> 'lastname', '') || ' '
    || coalesce(contact ->> 'companyName', '') || ' ' || coalesce(contact #>> '{email,email}', '') || ' '
    || coalesce(contact #>> '{address,city}', ''))
$$;

-- An order by its number, and by who buys or receives it.
create function sought_order(number int, contact jsonb, recipient jsonb) returns text language sql immutable parallel safe as $$
  select ' ' || coalesce(number::text, '') || public.sought_buyer(contact)
    || public.sought(coalesce(recipient ->> 'firstname', '') || ' ' || coalesce(recipient ->> 'lastname', ''))
$$;

create index purchase_sought on purchase using gin (shop_id, sought_order(number, contact, recipient) gin_trgm_ops)
  where accepted_at is not null and shop_id is not null;
