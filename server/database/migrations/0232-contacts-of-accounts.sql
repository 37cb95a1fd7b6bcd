-- no transaction
-- Two accounts of one address stay two: nobody can say whose the other is, and no mail has ever reached it.
do $$
declare
  last uuid := '00000000-0000-0000-0000-000000000000';
  step uuid[];
begin
  loop
    select array_agg(id order by id) into step from (select id from account where id > last order by id limit 500) next;
    exit when step is null;
    update account set contact = jsonb_set(contact, '{address,postalCode}',
        to_jsonb(written_code(contact #>> '{address,postalCode}', contact #>> '{address,countryCode}')))
    where id = any(step)
      and written_code(contact #>> '{address,postalCode}', contact #>> '{address,countryCode}') <> contact #>> '{address,postalCode}';
    update account set email = visible_letters(email)
    where id = any(step) and visible_letters(email) <> email and not exists (
      select from account other where other.site_id = account.site_id and other.id <> account.id
        and lower(visible_letters(other.email)) = lower(visible_letters(account.email)));
    commit;
    last := step[cardinality(step)];
  end loop;
  last := '00000000-0000-0000-0000-000000000000';
  loop
    select array_agg(id order by id) into step from (select id from cart where id > last order by id limit 500) next;
    exit when step is null;
    update cart set contact = jsonb_set(contact, '{address,postalCode}',
        to_jsonb(written_code(contact #>> '{address,postalCode}', contact #>> '{address,countryCode}')))
    where id = any(step)
      and written_code(contact #>> '{address,postalCode}', contact #>> '{address,countryCode}') <> contact #>> '{address,postalCode}';
    commit;
    last := step[cardinality(step)];
  end loop;
  last := '00000000-0000-0000-0000-000000000000';
  loop
    select array_agg(id order by id) into step from (select id from stock_wait where id > last order by id limit 500) next;
    exit when step is null;
    update stock_wait wait set email = visible_letters(email), email_folded = visible_letters(email_folded)
    where id = any(step) and visible_letters(email) <> email and not exists (
      select from stock_wait other where other.product_id = wait.product_id and other.id <> wait.id
        and visible_letters(other.email_folded) = visible_letters(wait.email_folded));
    commit;
    last := step[cardinality(step)];
  end loop;
  last := '00000000-0000-0000-0000-000000000000';
  loop
    select array_agg(id order by id) into step from (select id from conversation where id > last order by id limit 500) next;
    exit when step is null;
    update conversation set email = visible_letters(email), email_folded = visible_letters(email_folded)
    where id = any(step) and visible_letters(email_folded) <> email_folded;
    commit;
    last := step[cardinality(step)];
  end loop;
end $$
