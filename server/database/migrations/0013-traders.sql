-- Who sells and who lets, from the facts that the legal documents were filled with. Nobody has vouched for anything yet.
create function trader_of(legal jsonb, address jsonb, phone text, email text) returns jsonb language sql immutable
  as $$ select jsonb_build_object(
    'name', coalesce(legal ->> 'companyName', ''),
    'legalForm', coalesce(legal ->> 'legalForm', ''),
    'addressLines', coalesce(address -> 'addressLines', '[]'),
    'postalCode', coalesce(address ->> 'postalCode', ''),
    'city', coalesce(address ->> 'city', ''),
    'phone', coalesce(phone, ''),
    'email', coalesce(email, ''),
    'register', coalesce(legal ->> 'registrationCity', ''),
    'registerNumber', coalesce(legal ->> 'registrationNumber', ''),
    'vatNumber', nullif(legal ->> 'vatNumber', ''),
    'certifiedOn', null) $$;

update shop set document = document || jsonb_build_object('trader',
  trader_of(document -> 'legal', document -> 'address', document ->> 'phone', document ->> 'email'));

update agency set document = agency.document || jsonb_build_object('trader',
  trader_of(site.document -> 'legal', agency.document -> 'address', agency.document ->> 'phone',
    agency.document ->> 'email'))
from site where site.id = agency.site_id;

drop function trader_of;
