-- no transaction
-- Room between the wines of long shelves, so that one that comes between two moves none of the others. From the last to
-- the first, so that they stand in their order all the time.
do $$
declare
  house uuid;
  step uuid[];
  last record;
begin
  for house in select shop_id from product where type = 'PRODUCT' group by shop_id
    having count(*) > 100 and min(position) >= 0 and max(position) < 10000000 loop
    last := null;
    loop
      select array_agg(id order by id) into step from (
        select id from product where shop_id = house and type = 'PRODUCT' and (last is null or (position, id) < (last.position, last.id))
        order by position desc, id desc limit 200) next;
      exit when step is null;
      select position, id into last from product where id = any(step) order by position, id limit 1;
      update product set position = position * 16 where id = any(step) and position > 0;
      commit;
    end loop;
  end loop;
end $$
