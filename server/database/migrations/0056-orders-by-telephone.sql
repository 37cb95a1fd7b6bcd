-- Orders that a house writes down for somebody (ORDERS-03).

alter table purchase
  -- How it came. What is not from the web was said to somebody of the house, who is named: that is the proof of the age
  -- and of the terms, where the web has two ticks.
  add column channel text not null default 'WEB' check (channel in ('WEB', 'PHONE', 'MAIL', 'DOOR')),
  add column taken_by uuid references staff on delete set null;
create index on purchase (taken_by) where taken_by is not null;
