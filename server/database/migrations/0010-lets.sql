-- A place with rules of its own for those who let: who must have a number, and what tax a guest pays.
create table commune (
  -- Country and the country's own code of the place: `FR-66148`.
  code text primary key,
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  name text not null,
  postal_code text not null default '',
  -- Without a registration number nothing may be let here (Regulation (EU) 2024/1028).
  is_registration_required boolean not null
);

-- What one adult pays a night, from the first day of a year on until a later year's rate takes its place.
create table tourist_tax_rate (
  commune_code text not null references commune on delete cascade,
  class text not null check (class in ('1', '2', '3', '4', '5', 'GUEST_ROOM', 'NONE')),
  year int not null check (year between 2000 and 2999),
  -- Minor units; or a share of the night's price per person, in hundredths of a percent, and the most it may come to.
  amount int check (amount >= 0),
  basis_points int check (basis_points between 1 and 10000),
  cap_amount int check (cap_amount >= 0),
  -- What department and region add to it, in hundredths of a percent of it.
  surcharge_basis_points int not null default 0 check (surcharge_basis_points between 0 and 10000),
  primary key (commune_code, class, year),
  constraint tourist_tax_rate_is_fixed_or_a_share check (
    (amount is null) <> (basis_points is null) and (basis_points is null) = (cap_amount is null))
);

alter table apartment
  add commune_code text references commune,
  -- Stars of a classified let, a room in the host's house, or not classified.
  add class text not null default 'NONE' check (class in ('1', '2', '3', '4', '5', 'GUEST_ROOM', 'NONE')),
  add registration_number text check (registration_number ~ '^[0-9A-Z]{4,40}$'),
  -- When the host declared the let.
  add registered_on date;

-- Of apartments let before this, the place is that of their agency; their number has to be written down first.
insert into commune (code, country_code, name, postal_code, is_registration_required)
select distinct on (code) code, country, city, postal_code, country = 'FR' from (
  select coalesce(nullif(agency.document -> 'address' ->> 'countryCode', ''), 'FR') as country,
    coalesce(agency.document -> 'address' ->> 'city', '') as city,
    coalesce(agency.document -> 'address' ->> 'postalCode', '') as postal_code,
    concat_ws('-', coalesce(nullif(agency.document -> 'address' ->> 'countryCode', ''), 'FR'),
      agency.document -> 'address' ->> 'postalCode', agency.document -> 'address' ->> 'city') as code
  from agency join apartment on apartment.agency_id = agency.id
) place;
update apartment set commune_code = concat_ws('-', coalesce(nullif(agency.document -> 'address' ->> 'countryCode', ''), 'FR'),
  agency.document -> 'address' ->> 'postalCode', agency.document -> 'address' ->> 'city')
from agency where agency.id = apartment.agency_id;
alter table apartment alter commune_code set not null;
create index on apartment (commune_code);
comment on column apartment.tourist_tax_amount is 'Per adult and night, where the commune has no rate for this class.';

-- Frozen with the stay, for the report to the commune and for whoever checks the let afterwards.
alter table booking_line
  add commune_code text references commune,
  add class text,
  add registration_number text,
  add is_registration_required boolean not null default false,
  add constraint booking_line_has_its_number check (not is_registration_required or registration_number is not null);
create index on booking_line (commune_code);
