---------------------------------------------------------------- what a shop says of its products

-- How many products and activities are on sale, and the words the shop is found by: of its name, regions, growers and
-- village, and of its wines. They follow from `shop` and `product`, whoever writes those.

create function found_by(house shop, wines text) returns text language sql stable as $$
  select coalesce(string_agg(word, ' ' order by place), '') from (
    select word, min(place) as place
    from regexp_split_to_table(fold(concat_ws(' ', house.name, texts_at(house.document, '$.region.*'),
      texts_at(house.document, '$.growers[*].name'), house.document ->> 'village', wines)), '\s+')
      with ordinality as said (word, place)
    where word <> '' group by word) words
$$;

-- What the products of these shops come to; a shop without any has no row.
create function sold_by(shops uuid[]) returns table (shop_id uuid, products int, activities int, wines text)
language sql stable as $$
  select shop_id, count(*) filter (where type = 'PRODUCT'), count(*) filter (where type = 'ACTIVITY'),
    string_agg(concat_ws(' ', texts_at(title, '$.*'), texts_at(document, '$.grapes[*].name')), ' ' order by position, id)
      filter (where type = 'PRODUCT')
  from product where product.shop_id = any(shops) and is_published group by product.shop_id
$$;

create function find_shop() returns trigger language plpgsql as $$
begin
  new.search_text := found_by(new, (select wines from sold_by(array[new.id])));
  return new;
end $$;
create trigger shop_is_found before insert or update of name, document on shop
  for each row execute function find_shop();

-- Locked before it is counted, so that two who add a product at once count both. Written only where something is
-- otherwise: a shop's row is what its orders queue for.
create function count_products(shops uuid[]) returns void language plpgsql as $$
begin
  perform from shop where id = any(shops) order by id for no key update;
  with now as materialized (
    select house.id, coalesce(sold.products, 0) as products, coalesce(sold.activities, 0) as activities,
      found_by(house, sold.wines) as words
    from shop house left join sold_by(shops) sold on sold.shop_id = house.id where house.id = any(shops)
  )
  update shop set products_count = now.products, activities_count = now.activities, search_text = now.words
  from now where shop.id = now.id
    and (shop.products_count, shop.activities_count, shop.search_text) is distinct from (now.products, now.activities, now.words);
end $$;

create function count_new_products() returns trigger language plpgsql as $$
begin
  perform count_products(array(select distinct shop_id from changed order by 1));
  return null;
end $$;
create trigger product_is_counted after insert on product
  referencing new table as changed for each statement execute function count_new_products();
create trigger product_is_counted_no_more after delete on product
  referencing old table as changed for each statement execute function count_new_products();

create function count_changed_products() returns trigger language plpgsql as $$
begin
  perform count_products(array(
    select distinct unnest(array[before.shop_id, after.shop_id]) from before join after using (id)
    where (before.shop_id, before.type, before.is_published, before.title, before.position, before.document -> 'grapes')
      is distinct from (after.shop_id, after.type, after.is_published, after.title, after.position, after.document -> 'grapes')
    order by 1));
  return null;
end $$;
create trigger product_is_counted_anew after update on product
  referencing old table as before new table as after for each statement execute function count_changed_products();

select count_products(array(select id from shop));

---------------------------------------------------------------- the clock of a slot

-- Calendars ask for the day and the hour on the activity's own clock; what a slot is, is its instant.
create function tell_local_time() returns trigger language plpgsql as $$
declare
  clock text := coalesce((select timezone from product where id = new.product_id), 'UTC');
begin
  new.local_date := (new.starts_at at time zone clock)::date;
  new.local_time := to_char(new.starts_at at time zone clock, 'HH24:MI');
  return new;
end $$;
create trigger slot_tells_local_time before insert or update of product_id, starts_at, local_date, local_time on slot
  for each row execute function tell_local_time();

create function move_clock_of_slots() returns trigger language plpgsql as $$
begin
  update slot set starts_at = starts_at where product_id = new.id;
  return null;
end $$;
create trigger product_moves_clock_of_slots after update of timezone on product
  for each row when (old.timezone is distinct from new.timezone) execute function move_clock_of_slots();

---------------------------------------------------------------- what a visitor can see has changed

-- A page is thrown away when anything it shows has changed; the server listens. A notice that a transaction gives more
-- than once is heard once. `site.content_version` is read by nobody any more; it goes when no older node runs.
create or replace function notify_site_changed(changed uuid) returns void language sql as $$
  select pg_notify('site_changed', changed::text)
$$;

-- The argument says whose the rows in `changed` are. A bulk write costs one look at its rows and one notice.
create function tell_sites() returns trigger language plpgsql as $$
begin
  execute format('select notify_site_changed(id) from (select distinct %s as id from changed) site where id is not null', tg_argv[0]);
  return null;
end $$;

create function tell_sites_of_updated() returns trigger language plpgsql as $$
begin
  execute format('select notify_site_changed(id) from (select distinct %s as id from (
    (table before except all table after) union all (table after except all table before)) changed) site where id is not null', tg_argv[0]);
  return null;
end $$;

-- For tables that purchases write, too: only the columns named in the trigger count.
create function tell_sites_of_row() returns trigger language plpgsql as $$
begin
  execute format('select notify_site_changed(id) from (select distinct %s as id from (select ($1).* union all select ($2).*) changed) site
    where id is not null', tg_argv[0]) using old, new;
  return null;
end $$;

do $$
declare
  of_shop text := '(select site_id from shop where shop.id = changed.shop_id)';
  of_product text := '(select site_id from product join shop on shop.id = shop_id where product.id = changed.product_id)';
  of_everybody text := 'unnest(array(select id from site))';
  of_commune text := 'unnest(array(select site_id from apartment where commune_code = changed.%s))';
  told record;
begin
  for told in select * from (values
    -- The columns of tables that purchases write as well; null is any.
    ('site', 'changed.id', 'code, name, kind, layout_name, languages, currency_code, has_profile, document, is_maintenance, is_coming_soon'),
    ('site_host', 'changed.site_id', null),
    ('page', 'changed.site_id', null),
    ('site_data', 'changed.site_id', null),
    ('fragment', 'unnest(case when changed.site_id is null then array(select id from site) else array[changed.site_id] end)', null),
    ('legal_template', of_everybody, null),
    ('picture_text', of_everybody, null),
    ('blog_feed', 'changed.site_id', null),
    ('blog_post', '(select site_id from blog_feed where blog_feed.id = changed.feed_id)', null),
    ('shop', 'changed.site_id', 'site_id, code, path, name, position, currency_code, is_promo_codes_allowed, carton_bottles, low_stock_count, document'),
    ('category', of_shop, null),
    ('product', of_shop, null),
    ('product_component', of_product, null),
    ('promo_code', of_shop, 'shop_id, code, title, type, value, min_amount, valid_from, valid_to, max_uses, is_shown'),
    ('slot', of_product, 'product_id, starts_at, local_date, local_time, capacity'),
    ('agency', 'changed.site_id', 'site_id, code, currency_code, timezone, position, document'),
    ('apartment', 'changed.site_id', null),
    ('commune', format(of_commune, 'code'), null),
    ('tourist_tax_rate', format(of_commune, 'commune_code'), null)
  ) named (name, whose, columns) loop
    execute format('create trigger %1$s_added_is_told after insert on %1$s
      referencing new table as changed for each statement execute function tell_sites(%2$L)', told.name, told.whose);
    execute format('create trigger %1$s_removed_is_told after delete on %1$s
      referencing old table as changed for each statement execute function tell_sites(%2$L)', told.name, told.whose);
    if told.columns is null then
      execute format('create trigger %1$s_changed_is_told after update on %1$s
        referencing old table as before new table as after for each statement execute function tell_sites_of_updated(%2$L)', told.name, told.whose);
    else
      execute format('create trigger %1$s_changed_is_told after update of %3$s on %1$s
        for each row when (old.* is distinct from new.*) execute function tell_sites_of_row(%2$L)', told.name, told.whose, told.columns);
    end if;
  end loop;
end $$;

create function tell_all_sites() returns trigger language plpgsql as $$
begin
  perform notify_site_changed(id) from site;
  return null;
end $$;
create trigger sites_removed_are_told before truncate on site for each statement execute function tell_all_sites();
