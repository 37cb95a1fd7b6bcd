-- no transaction
-- Of those that were unpaid before it was noted; what changes meanwhile is noted by the triggers.
do $$
declare
  last text := '';
  step text[];
begin
  loop
    select array_agg(id order by id) into step from (
      select id from purchase where id > last and status = 'confirmed' and shop_id is not null order by id limit 1000
    ) next;
    exit when step is null;
    perform from purchase where id = any(step) order by id for no key update;
    update hold set unpaid_until = unpaid_until_of(purchase) from purchase
      where purchase.id = any(step) and hold.purchase_id = purchase.id
        and hold.apartment_id is null and hold.status = 'committed' and hold.unpaid_until is distinct from unpaid_until_of(purchase);
    commit;
    last := step[cardinality(step)];
  end loop;
end $$
