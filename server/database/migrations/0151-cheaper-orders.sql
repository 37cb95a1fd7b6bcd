-- Most of what PostgreSQL did for an order was done by triggers that asked the same again and again.

-- In plpgsql its statement is planned once a session, not once a call.
create or replace function write_order_words(ids text[]) returns void language plpgsql as $$
begin
  insert into order_words select * from order_words_of(ids)
  on conflict (purchase_id) do update set shop_id = excluded.shop_id, accepted_at = excluded.accepted_at, words = excluded.words
    where (order_words.shop_id, order_words.accepted_at, order_words.words)
      is distinct from (excluded.shop_id, excluded.accepted_at, excluded.words);
end $$;

-- What is not accepted yet has no words: it is written with its lines, and has them when it is accepted.
create or replace function word_order_of_lines() returns trigger language plpgsql as $$
declare
  ids text[] := array(select distinct purchase.id from changed join purchase on purchase.id = changed.purchase_id
    where purchase.accepted_at is not null order by 1);
begin
  if cardinality(ids) > 0 then perform write_order_words(ids); end if;
  return null;
end $$;

-- Whoever has once found no site that leaves, with a number of their own, is waited for until they end (0120): they need not
-- look again for each row that they write.
create or replace function refuse_departed() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('cepage.nobody_leaves', true), '') <> 'on' then
    declare
      number xid8 := pg_current_xact_id();
      departure site_departure;
      is_of_it boolean;
    begin
      if not exists (select from site_departure) then
        perform set_config('cepage.nobody_leaves', 'on', true);
      elsif not is_moving() then
        for departure in select * from site_departure loop
          if tg_op <> 'INSERT' then
            execute format('select exists (select from (select ($1).*) t where %s)', departure.owned ->> tg_table_name)
              into is_of_it using old, departure.site_id;
          end if;
          if tg_op <> 'DELETE' and is_of_it is not true then
            execute format('select exists (select from (select ($1).*) t where %s)', departure.owned ->> tg_table_name)
              into is_of_it using new, departure.site_id;
          end if;
          if is_of_it then
            raise exception 'The site is closed for its move to another installation.' using errcode = 'CE001';
          end if;
        end loop;
      end if;
    end;
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
