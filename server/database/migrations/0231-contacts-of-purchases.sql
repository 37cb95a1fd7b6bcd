-- no transaction
-- A buyer who has no e-mail is known by the telephone: a house's note on them goes along with its new writing.
do $$
declare
  last text := '';
  step text[];
begin
  loop
    select array_agg(id order by id) into step from (
      select id from purchase where id > last order by id limit 500) next;
    exit when step is null;
    perform from purchase where id = any(step) order by id for no key update;
    insert into customer_note (shop_id, buyer, note, updated_at)
      select distinct on (note.shop_id, phone) note.shop_id, phone, note.note, note.updated_at
      from purchase join customer_note note on note.shop_id = purchase.shop_id and note.buyer = purchase.contact #>> '{phone,number}'
        cross join lateral written_phone(note.buyer, purchase.contact #>> '{address,countryCode}') phone
      where purchase.id = any(step) and purchase.email_folded like ' _%' and phone <> note.buyer
      order by note.shop_id, phone, note.updated_at desc
      on conflict do nothing;
    update purchase set
      contact = read.contact || jsonb_build_object(
        'address', read.contact -> 'address' || jsonb_build_object('postalCode', code),
        'email', read.contact -> 'email' || jsonb_build_object('email', visible_letters(read.contact #>> '{email,email}')),
        'phone', read.contact -> 'phone' || jsonb_build_object('number', phone)
          || case when phone ~ '^\+33 \d \d\d \d\d \d\d \d\d$' then jsonb_build_object('e164', replace(phone, ' ', '')) else '{}' end),
      email_folded = visible_letters(read.email_folded)
    from purchase read
      cross join lateral written_phone(read.contact #>> '{phone,number}', read.contact #>> '{address,countryCode}') phone
      cross join lateral written_code(read.contact #>> '{address,postalCode}', coalesce(read.contact #>> '{address,countryCode}', '')) code
    where read.id = any(step) and purchase.id = read.id
      and (code <> read.contact #>> '{address,postalCode}' or phone <> read.contact #>> '{phone,number}'
        or visible_letters(read.contact #>> '{email,email}') <> read.contact #>> '{email,email}'
        or visible_letters(read.email_folded) <> read.email_folded)
      -- What has not all of it would lose the rest.
      and code is not null and phone is not null and read.contact #>> '{email,email}' is not null;
    -- Nobody is known by the old writing any more: what would stay under it would be kept for ever.
    delete from customer_note note using purchase moved
      where moved.id = any(step) and moved.email_folded like ' _%' and note.shop_id = moved.shop_id
        and note.buyer <> buyer_of(moved) and written_phone(note.buyer, moved.contact #>> '{address,countryCode}') = buyer_of(moved)
        and not exists (select from purchase other where other.shop_id = note.shop_id and buyer_of(other) = note.buyer);
    commit;
    last := step[cardinality(step)];
  end loop;
end $$
