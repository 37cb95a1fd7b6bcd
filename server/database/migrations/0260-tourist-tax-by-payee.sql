-- A tourist tax has up to three payees: the region's share of what is added is kept apart from the department's
-- (law of finance 2023, art. 76), and a night that costs less than the council's floor bears none (CGCT, L. 2333-31).
alter table tourist_tax_rate
  add region_basis_points int not null default 0 check (region_basis_points between 0 and surcharge_basis_points),
  add floor_amount int check (floor_amount >= 0);
comment on column tourist_tax_rate.surcharge_basis_points is
  'What department and region add together, in hundredths of a percent of the tax; region_basis_points of it are the region''s.';
-- Whoever noted both in one sum has noted 34 % of the region's: the department's share is a tenth, or none.
update tourist_tax_rate set region_basis_points = 3400 where surcharge_basis_points in (3400, 4400);

-- A room in the host's house has no number: its host declares it to the town hall (code du tourisme, L. 324-4).
alter table apartment add town_hall_declared_on date;

-- Of the adults, who owe no tourist tax.
alter table cart add seasonal int not null default 0, add rehoused int not null default 0;
