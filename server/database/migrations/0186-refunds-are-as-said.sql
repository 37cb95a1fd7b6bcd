alter table refund
  validate constraint refund_ended_from_is_known,
  validate constraint refund_status_is_known,
  validate constraint refund_ends_once,
  validate constraint refund_failed_as_said,
  validate constraint refund_settled_when_due,
  validate constraint refund_settled_by_is_known,
  validate constraint refund_covered_within_amount;
alter table purchase validate constraint purchase_money_gone_within_payment;
