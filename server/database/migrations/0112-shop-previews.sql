-- A shop that nobody has opened yet is shown to its own people, too (TEAM-04); null is the whole site.
alter table site_preview add column shop_id uuid references shop on delete cascade;
