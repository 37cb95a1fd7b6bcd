-- How old a buyer must be where the law goes by the drink: in Germany wine is from 16, spirits and drinks with them from
-- 18 (§ 9 JuSchG). Everywhere else it is 18 whatever stands here.
alter table product add column minimum_age int not null default 18 check (minimum_age in (16, 18));

-- The proof that stays with the order: which age was asked, in which words the buyer said yes, and whether the carrier
-- was to look at a paper. The instant is adult_confirmed_at.
alter table orders add column minimum_age int not null default 18 check (minimum_age in (16, 18));
alter table orders add column age_statement text not null default '';
alter table orders add column age_check_amount int check (age_check_amount between 0 and delivery_amount);
comment on column orders.age_check_amount is 'Minor units within delivery_amount; null where nobody checks at the door.';
