-- An order is found in its list by the beginnings of its words (ORDERS-01): its number, who buys and receives it, their
-- town, its wines and their years. Beside the orders, so that a step of one does not write its words again.
create table order_words (
  purchase_id text primary key references purchase on delete cascade,
  shop_id uuid not null references shop on delete cascade,
  accepted_at timestamptz not null,
  words text not null
);
comment on table order_words is 'derived';
create index order_words_newest on order_words (shop_id, accepted_at desc, purchase_id desc);

-- What these orders are found by; one that is no shop's, or was never accepted, has no row.
create function order_words_of(ids text[]) returns setof order_words language sql stable as $$
  select purchase.id, purchase.shop_id, purchase.accepted_at,
    sought(purchase.id) || sought_order(purchase.number, purchase.contact, purchase.recipient)
      || sought((select string_agg(concat_ws(' ', texts_at(line.title, '$.*'), line.year), ' ' order by line.position, line.id)
        from purchase_line line where line.purchase_id = purchase.id))
  from purchase where purchase.id = any(ids) and purchase.shop_id is not null and purchase.accepted_at is not null
$$;

create function write_order_words(ids text[]) returns void language sql as $$
  insert into order_words select * from order_words_of(ids)
  on conflict (purchase_id) do update set shop_id = excluded.shop_id, accepted_at = excluded.accepted_at, words = excluded.words
    where (order_words.shop_id, order_words.accepted_at, order_words.words)
      is distinct from (excluded.shop_id, excluded.accepted_at, excluded.words)
$$;

create function word_order() returns trigger language plpgsql as $$
begin
  perform write_order_words(array[new.id]);
  return null;
end $$;
create trigger purchase_has_its_words after insert or update of number, contact, recipient, accepted_at, shop_id on purchase
  for each row when (new.accepted_at is not null) execute function word_order();

create function word_order_of_lines() returns trigger language plpgsql as $$
begin
  perform write_order_words(array(select distinct purchase_id from changed order by 1));
  return null;
end $$;
create trigger purchase_line_gives_words after insert on purchase_line
  referencing new table as changed for each statement execute function word_order_of_lines();
create trigger purchase_line_takes_words after delete on purchase_line
  referencing old table as changed for each statement execute function word_order_of_lines();

create function word_order_of_line() returns trigger language plpgsql as $$
begin
  perform write_order_words(array[new.purchase_id]);
  return null;
end $$;
create trigger purchase_line_changes_words after update of title, year on purchase_line
  for each row execute function word_order_of_line();
