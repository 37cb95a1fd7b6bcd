-- no transaction
-- Until now a transfer was asked for whole, whatever had been withdrawn from it, and what was withdrawn counted as owed once
-- it was paid: that has come too much, as far as nobody has sent it back. A visit called off before was not asked for, so it
-- was not paid either.
do $$
declare
  last text := '';
  step text[];
begin
  loop
    select array_agg(id order by id) into step from (
      select id from purchase where id > last and paid_at is not null and id in (
        select purchase_id from withdrawal where not was_paid union select purchase_id from visit_cancellation where not was_paid)
      order by id limit 500) next;
    exit when step is null;
    perform from purchase where id = any(step) order by id for no key update;
    update purchase set excess_amount = (
        select coalesce(sum(amount), 0) from withdrawal
        where purchase_id = purchase.id and not was_paid
          and not exists (select from withdrawal_payout where withdrawal_id = withdrawal.id)
          and not exists (select from refund where refund.purchase_id = purchase.id and reason = 'withdrawal ' || withdrawal.id)),
      paid_amount = greatest(refunded_amount, purchase.total_amount + (select coalesce(sum(refund_amount), 0) from stay_move where purchase_id = purchase.id)
        + (select coalesce(sum(amount), 0) from refund where purchase_id = purchase.id and reason like 'link %')
        - (select coalesce(sum(amount), 0) from visit_cancellation where purchase_id = purchase.id and not was_paid))
    where id = any(step) and excess_amount = 0 and excess_sent_at is null
      -- What was paid by the rules of now stands; this may run twice, and beside them.
      and paid_amount = total_amount + (select coalesce(sum(refund_amount), 0) from stay_move where purchase_id = purchase.id)
        + (select coalesce(sum(amount), 0) from refund where purchase_id = purchase.id and reason like 'link %');
    commit;
    last := step[cardinality(step)];
  end loop;
end $$
