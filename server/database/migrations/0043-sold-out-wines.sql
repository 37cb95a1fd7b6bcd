---------------------------------------------------------------- wines that cannot be had (SELL-07)

-- A row for each thing of which a wine wants more bottles than are free: lists count thousands of wines by looking here
-- once instead of into the cellar for each. Written only when that changes, by whoever has locked the bottles anyway, so
-- no purchase waits for another's row. What was held too long counts as held until it is given back.
create table sold_out_wine (
  site_id uuid not null references site on delete cascade,
  product_id uuid not null references product on delete cascade,
  -- Null where the wine has no bottles that are counted.
  stock_item_id uuid references stock_item on delete cascade,
  unique nulls not distinct (site_id, product_id, stock_item_id)
);
create index on sold_out_wine (product_id);
create index on sold_out_wine (stock_item_id);
comment on table sold_out_wine is 'derived';

create function note_what_is_short() returns trigger language plpgsql as $$
declare
  free int := new.on_hand - new.held;
begin
  if free < old.on_hand - old.held then
    insert into sold_out_wine (site_id, product_id, stock_item_id)
      select shop.site_id, product.id, new.id
      from product_component component join product on product.id = component.product_id and product.type = 'PRODUCT'
      join shop on shop.id = product.shop_id
      where component.stock_item_id = new.id and component.quantity > free
        and component.quantity <= old.on_hand - old.held;
  else
    delete from sold_out_wine noted using product_component component
      where noted.stock_item_id = new.id and component.stock_item_id = new.id
        and component.product_id = noted.product_id and component.quantity <= free;
  end if;
  return null;
end $$;
create trigger stock_item_notes_what_is_short after update of on_hand, held on stock_item
  for each row when (new.on_hand - new.held <> old.on_hand - old.held) execute function note_what_is_short();

-- For a wine that its grower changes: nobody takes its bottles meanwhile, and two growers change it one after the other.
create function note_whether_sold_out(wine uuid) returns void language plpgsql as $$
begin
  perform from product where id = wine for no key update;
  perform from stock_item where id in (select stock_item_id from product_component where product_id = wine)
    order by id for share;
  delete from sold_out_wine where product_id = wine;
  insert into sold_out_wine (site_id, product_id, stock_item_id)
    select shop.site_id, product.id, stock_item.id
    from product join shop on shop.id = product.shop_id
    left join product_component component on component.product_id = product.id
    left join stock_item on stock_item.id = component.stock_item_id
    where product.id = wine and product.type = 'PRODUCT'
      and coalesce(stock_item.on_hand - stock_item.held < component.quantity, true);
end $$;

create function note_changed_wine() returns trigger language plpgsql as $$
begin
  perform note_whether_sold_out(new.id);
  return null;
end $$;
create trigger product_is_noted after insert or update of shop_id, type on product
  for each row execute function note_changed_wine();

create function note_changed_component() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    -- Whoever is just buying what the wine was made of may be noting it: they are waited for, then forgotten.
    perform from stock_item where id = old.stock_item_id for share;
    perform note_whether_sold_out(old.product_id);
  end if;
  if tg_op <> 'DELETE' then perform note_whether_sold_out(new.product_id); end if;
  return null;
end $$;
create trigger product_component_is_noted after insert or update or delete on product_component
  for each row execute function note_changed_component();

create function note_wines_of_moved_shop() returns trigger language plpgsql as $$
begin
  perform note_whether_sold_out(id) from product where shop_id = new.id and type = 'PRODUCT' order by id;
  return null;
end $$;
create trigger shop_notes_its_wines after update of site_id on shop
  for each row when (old.site_id is distinct from new.site_id) execute function note_wines_of_moved_shop();

insert into sold_out_wine (site_id, product_id, stock_item_id)
  select shop.site_id, product.id, stock_item.id
  from product join shop on shop.id = product.shop_id
  left join product_component component on component.product_id = product.id
  left join stock_item on stock_item.id = component.stock_item_id
  where product.type = 'PRODUCT' and coalesce(stock_item.on_hand - stock_item.held < component.quantity, true);

-- Words that were just written waited in a list of their own, which every search read from end to end. Wines change seldom.
alter index listed_wine_words set (fastupdate = off);
