-- no transaction
-- Each wine of a long shelf has a place of its own, with room between two: one that comes between them moves none of the
-- others. From the last to the first, and above all that were there, so that they stand in their order all the time.
do $$
declare
  house uuid;
  step uuid[];
  last record;
  above int;
  left_over int;
begin
  for house, above, left_over in select shop_id, max(position), count(*) from product where type = 'PRODUCT' group by shop_id
    having count(*) > 100 and max(position) < 10000000 loop
    last := null;
    loop
      select array_agg(id order by position, id) into step from (
        select id, position from product where shop_id = house and type = 'PRODUCT'
          and (last is null or (position, id) < (last.position, last.id))
        order by position desc, id desc limit 200) next;
      exit when step is null;
      select position, id into last from product where id = step[1];
      left_over := left_over - cardinality(step);
      update product set position = above + 16 * (left_over + wanted.place::int)
        from unnest(step) with ordinality as wanted (id, place) where product.id = wanted.id;
      commit;
    end loop;
  end loop;
end $$
