-- By what an order's days of delivery are counted, as they were when it was placed: the times of its way of delivery, the
-- delay of its zone, the shop's calendar. The days themselves follow from when the order, or its transfer, has come.
alter table orders add column delivery_promise jsonb;
alter table orders add constraint orders_promise_of_delivery
  check (delivery_promise is null or delivery_type is not null);
comment on column orders.delivery_promise is 'Null for visits, and for orders of before it was kept.';
