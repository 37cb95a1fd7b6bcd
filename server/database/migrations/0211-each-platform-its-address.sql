-- no transaction
-- Each platform reads our nights under an address of its own, so that it is known when it last did.
do $$
declare
  found int;
begin
  loop
    update calendar_feed set token = replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
      where id in (select id from calendar_feed where token is null limit 500);
    get diagnostics found = row_count;
    commit;
    exit when found = 0;
  end loop;
end $$
