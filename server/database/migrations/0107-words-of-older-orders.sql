-- no transaction
-- Those that were accepted before there were such words; what is written meanwhile is written by its triggers.
do $$
declare
  last text := '';
  step text[];
begin
  loop
    select array_agg(id order by id) into step from (
      select id from purchase where id > last and shop_id is not null and accepted_at is not null order by id limit 1000
    ) next;
    exit when step is null;
    insert into order_words select * from order_words_of(step) on conflict (purchase_id) do nothing;
    commit;
    last := step[cardinality(step)];
  end loop;
end $$
