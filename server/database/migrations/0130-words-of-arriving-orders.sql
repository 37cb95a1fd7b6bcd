-- What orders are found by (0106) is written when their lines come. An order that arrives with its site, or out of a
-- backup, comes before its lines, and was written twice, alone the first time. There is none without a line.
create or replace function word_order() returns trigger language plpgsql as $$
begin
  if not is_moving() then
    perform write_order_words(array[new.id]);
  end if;
  return null;
end $$;
