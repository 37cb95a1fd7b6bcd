-- Wines as the office looks for them (ORDERS-01, WINES-01): by the beginnings of the words of their names, year and code.
create function sought_wine(title jsonb, year int, code text) returns text language sql immutable parallel safe as $$
  select public.sought(coalesce(public.texts_at(title, '$.*'), '') || ' ' || coalesce(year::text, '') || ' ' || coalesce(code, ''))
$$;
