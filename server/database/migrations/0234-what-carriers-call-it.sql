-- What a shop has agreed with its carriers, for the files that go into their own tools (ORDERS-04).
alter table shop add column carrier_tools jsonb not null default '{"colishipProduct":"","dhlBillingNumber":"","dhlProduct":""}';
