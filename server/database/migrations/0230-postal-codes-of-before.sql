-- Contacts, telephones and postal codes are written in one way from now on (ADDR-01). What was written before follows: here
-- the houses, then purchases, carts and accounts in steps. The three functions are gone with the last of these migrations.

-- Letters that nobody sees: what `visible` in contract/rules.ts takes away.
create function visible_letters(words text) returns text language sql immutable as $$
  select regexp_replace(words,
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0]', '', 'g')
$$;

-- As contract/postal-code.ts writes it, which a test compares.
create function written_code(code text, country_code text) returns text language plpgsql immutable as $$
declare
  tidy text := upper(btrim(normalize(visible_letters(code), nfkc)));
  country text := case when upper(country_code) in ('BL', 'GF', 'GP', 'MC', 'MF', 'MQ', 'NC', 'PF', 'PM', 'RE', 'WF', 'YT')
    then 'FR' else upper(country_code) end;
  bare text := regexp_replace(tidy, '[^A-Z0-9]', '', 'g');
  mark text := coalesce(jsonb_build_object('AT', 'A', 'BE', 'B', 'DE', 'D', 'ES', 'E', 'FR', 'F', 'IT', 'I', 'LI', 'FL', 'LU', 'L')
    ->> country, country);
  form text := case
    when country in ('AT', 'BE', 'CH', 'DK', 'LI', 'LU') then '^\d{4}$'
    when country in ('DE', 'ES', 'FR', 'IT') then '^\d{5}$'
    when country = 'NL' then '^\d{4}[A-Z]{2}$'
    when country = 'AD' then '^AD\d{3}$'
    when country = 'IE' then '^[A-Z][A-Z0-9]{6}$'
    when country = 'PT' then '^\d{7}$'
    when country = 'GB' then '^[A-Z]{1,2}\d[A-Z0-9]?\d[A-Z]{2}$' end;
begin
  if form is null then
    return regexp_replace(tidy, '\s+', ' ', 'g');
  end if;
  if bare !~ form then
    bare := regexp_replace(bare, '^(' || upper(country_code) || '|' || country || '|' || mark || ')(?=\d)', '');
  end if;
  if bare !~ form then
    return regexp_replace(tidy, '\s+', ' ', 'g');
  end if;
  return case country
    when 'NL' then regexp_replace(bare, '^(.{4})', '\1 ')
    when 'IE' then regexp_replace(bare, '^(.{3})', '\1 ')
    when 'PT' then regexp_replace(bare, '^(.{4})', '\1-')
    when 'GB' then regexp_replace(bare, '(.{3})$', ' \1')
    else bare end;
end $$;

-- Numbers of mainland France, which is most of them; others are read by the server where they are handed on.
create function written_phone(typed text, country_code text) returns text language sql immutable as $$
  select case when bare ~ '^(\+33|0033|0)[1-79]\d{8}$' and bare !~ '^(\+33|0033|0)(508|590|594|596|262|269|639|69[0-467]|976)'
      and (country_code = 'FR' or bare !~ '^0[1-9]')
    then regexp_replace(bare, '^(?:\+33|0033|0)(\d)(\d\d)(\d\d)(\d\d)(\d\d)$', '+33 \1 \2 \3 \4 \5')
    else btrim(visible_letters(typed)) end
  from (select regexp_replace(replace(visible_letters(typed), '(0)', ''), '[\s./()\u2010-\u2015\u2212-]', '', 'g') as bare) given
$$;

update shop set document = jsonb_set(document, '{address,postalCode}',
    to_jsonb(written_code(document #>> '{address,postalCode}', document #>> '{address,countryCode}')))
where written_code(document #>> '{address,postalCode}', document #>> '{address,countryCode}') <> document #>> '{address,postalCode}';
update shop set document = jsonb_set(document, '{trader,postalCode}',
    to_jsonb(written_code(document #>> '{trader,postalCode}', document #>> '{address,countryCode}')))
where written_code(document #>> '{trader,postalCode}', document #>> '{address,countryCode}') <> document #>> '{trader,postalCode}';
update agency set document = jsonb_set(document, '{address,postalCode}',
    to_jsonb(written_code(document #>> '{address,postalCode}', document #>> '{address,countryCode}')))
where written_code(document #>> '{address,postalCode}', document #>> '{address,countryCode}') <> document #>> '{address,postalCode}';
update agency set document = jsonb_set(document, '{trader,postalCode}',
    to_jsonb(written_code(document #>> '{trader,postalCode}', document #>> '{address,countryCode}')))
where written_code(document #>> '{trader,postalCode}', document #>> '{address,countryCode}') <> document #>> '{trader,postalCode}';
update site set document = jsonb_set(document, '{address,postalCode}',
    to_jsonb(written_code(document #>> '{address,postalCode}', document #>> '{address,countryCode}')))
where written_code(document #>> '{address,postalCode}', document #>> '{address,countryCode}') <> document #>> '{address,postalCode}';
