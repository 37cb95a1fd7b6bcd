-- no transaction
-- Shops that were found by the words of more wines than now; and what had sold before it was noted: nobody looks further
-- back than a month.
do $$
declare
  house uuid;
  last uuid := '00000000-0000-0000-0000-000000000000';
  step uuid[];
begin
  for house in select shop_id from product where type = 'PRODUCT' and is_published group by shop_id having count(*) > 200 loop
    perform count_products(array[house]);
    commit;
  end loop;
  loop
    select array_agg(id order by id) into step from (
      select id from stock_item where id > last order by id limit 1000
    ) next;
    exit when step is null;
    insert into stock_going (stock_item_id, shop_id, at)
      select stock_item.id, stock_item.shop_id, lately.at from stock_item cross join lateral (
        select max(at) as at from stock_movement where stock_item_id = stock_item.id
          and reason in ('sale', 'unsold', 'cellar', 'fair') and at > now() - interval '60 days') lately
      where stock_item.id = any(step) and lately.at is not null
      on conflict do nothing;
    commit;
    last := step[cardinality(step)];
  end loop;
end $$
