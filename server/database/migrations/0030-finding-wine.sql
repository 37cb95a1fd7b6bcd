-- What the list of wines searches, filters and orders by, beside the product's own document: narrow rows that an index
-- can answer from. Both tables follow from `product` and `shop` and are kept by triggers, whoever writes those.

-- The words of a text, folded, each once. Single letters are what elisions leave: l’Alouette.
create function words_of(text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct word), '{}')
  from regexp_split_to_table(fold($1), '[^[:alnum:]]+') word where length(word) > 1
$$;

-- Every text that a path finds in a document, in all languages.
create function texts_at(document jsonb, path jsonpath) returns text language sql immutable parallel safe as $$
  select string_agg(found #>> '{}', ' ') from jsonb_path_query(document, path) found
$$;

-- What a visitor calls a wine by: what sparkles is called so whatever its colour.
create function kind_of_wine(colour text, style text) returns text language sql immutable parallel safe as $$
  select case
    when style = 'sparkling' then 'sparkling'
    when style in ('sweet', 'fortified') or colour in ('dessert', 'dessertRed') then 'sweet'
    when colour = 'rose' then 'rose'
    when colour in ('red', 'lightRed') then 'red'
    else 'white'
  end
$$;

-- The same in the words visitors type.
create function words_of_kind(kind text) returns text language sql immutable parallel safe as $$
  select case kind
    when 'sparkling' then 'effervescent bulles mousseux Schaumwein Sekt sparkling bubbles'
    when 'sweet' then 'liquoreux doux moelleux dessert Süßwein süß sweet'
    when 'rose' then 'rosé Roséwein pink'
    when 'red' then 'rouge Rotwein rot red'
    else 'blanc Weißwein weiß white'
  end
$$;

-- Grapes have other names across a border.
create function other_names_of_grapes(names text) returns text language sql immutable parallel safe as $$
  select string_agg(other, ' ') from (values
    ('pinot noir', 'Spätburgunder Blauburgunder'), ('pinot gris', 'Grauburgunder Ruländer'),
    ('pinot blanc', 'Weißburgunder'), ('meunier', 'Schwarzriesling'), ('syrah', 'Shiraz'), ('grenache', 'Garnacha'),
    ('mourvedre', 'Monastrell Mataro'), ('rolle', 'Vermentino'), ('carignan', 'Carinena'), ('malbec', 'Côt'),
    ('gewurztraminer', 'Traminer'), ('muscat', 'Muskateller Moscato')) named (grape, other)
  where fold(names) like '%' || grape || '%'
$$;

-- The name of a region that addresses carry in every language: `cotes-du-rhone`.
create function region_code(document jsonb) returns text language sql immutable parallel safe as $$
  select trim(both '-' from regexp_replace(fold(coalesce(document #>> '{region,fr}', '')), '[^[:alnum:]]+', '-', 'g'))
$$;

-- The years a bottle is good in. Without a first year it is so now, without a last one for good.
create function ripe_years(ageing jsonb) returns int4range language sql immutable parallel safe as $$
  select int4range(first, case when last < first then first else last end, '[]')
  from (select (ageing ->> 'drinkFrom')::int as first, (ageing ->> 'drinkUntil')::int as last) years
  where jsonb_typeof(ageing) = 'object'
$$;

-- Each word of a site's wines once. Words that no wine has any more do no harm: they lead to none.
create table wine_word (
  id int generated always as identity primary key,
  site_id uuid not null references site on delete cascade,
  word text not null collate "C",
  unique (site_id, word)
);
create index wine_word_likeness on wine_word using gin (site_id, word gin_trgm_ops);
alter table wine_word alter column word set statistics 0;
comment on table wine_word is 'derived';

create table listed_wine (
  product_id uuid primary key references product on delete cascade,
  site_id uuid not null references site on delete cascade,
  shop_id uuid not null references shop on delete cascade,
  position int not null,
  shop_position int not null,
  kind text not null check (kind in ('white', 'rose', 'red', 'sparkling', 'sweet')),
  region text not null,
  price_amount int not null,
  year int,
  -- The years it is good to drink in; null where nobody has said.
  ripe int4range,
  -- Ids of `wine_word`: of its name, appellation, grapes, estate and colour; and of all, its dishes and growers too.
  name_words int[] not null,
  words int[] not null
);
-- Each estate in turn: their first wines, then their second ones. Whatever is filtered stands in the index.
create index listed_wine_in_turn on listed_wine (site_id, position, shop_position, product_id)
  include (shop_id, kind, region, price_amount, year, ripe);
create index listed_wine_by_price on listed_wine (site_id, price_amount, position, shop_position, product_id)
  include (shop_id, kind, region, year, ripe);
create index on listed_wine (shop_id, position);
-- A word belongs to one site, so its list holds no other site's wines.
create index listed_wine_words on listed_wine using gin (words);
alter table listed_wine alter column words set statistics 0;
alter table listed_wine alter column name_words set statistics 0;
comment on table listed_wine is 'derived';

-- Writes what the list says of one product, or takes it out.
create function list_wine(wine product) returns void language plpgsql as $$
declare
  estate shop;
  grapes text := texts_at(wine.document, '$.grapes[*].name');
  named text[];
  mentioned text[];
begin
  if wine.type <> 'PRODUCT' or not wine.is_published then
    delete from listed_wine where product_id = wine.id;
    return;
  end if;
  select * into estate from shop where id = wine.shop_id;
  named := words_of(concat_ws(' ', texts_at(wine.title, '$.*'), texts_at(wine.subtitle, '$.*'), wine.year, grapes,
    other_names_of_grapes(grapes), estate.name, texts_at(estate.document, '$.region.*'),
    words_of_kind(kind_of_wine(wine.colour, wine.style))));
  mentioned := words_of(concat_ws(' ', texts_at(wine.document, '$.pairings[*].*'), texts_at(wine.document, '$.label.*'),
    estate.document ->> 'village', texts_at(estate.document, '$.growers[*].name')));
  -- In one order, so that two writers never wait for each other.
  insert into wine_word (site_id, word)
    select estate.site_id, said.word from unnest(named || mentioned) as said (word)
    where not exists (select from wine_word known where known.site_id = estate.site_id and known.word = said.word)
    group by said.word order by said.word
    on conflict do nothing;
  insert into listed_wine (product_id, site_id, shop_id, position, shop_position, kind, region, price_amount, year, ripe,
      name_words, words)
    select wine.id, estate.site_id, estate.id, wine.position, estate.position, kind_of_wine(wine.colour, wine.style),
      region_code(estate.document), wine.price_amount, wine.year,
      ripe_years(wine.document -> 'ageing'),
      coalesce(array_agg(id) filter (where word = any(named)), '{}'), coalesce(array_agg(id), '{}')
    from wine_word where site_id = estate.site_id and word = any(named || mentioned)
    on conflict (product_id) do update set site_id = excluded.site_id, shop_id = excluded.shop_id,
      position = excluded.position, shop_position = excluded.shop_position, kind = excluded.kind, region = excluded.region,
      price_amount = excluded.price_amount, year = excluded.year, ripe = excluded.ripe,
      name_words = excluded.name_words, words = excluded.words;
end $$;

create function list_changed_wine() returns trigger language plpgsql as $$
begin
  perform list_wine(new);
  return null;
end $$;
create trigger product_is_listed
  after insert or update of shop_id, type, position, title, subtitle, year, price_amount, colour, style, document, is_published
  on product for each row execute function list_changed_wine();

create function list_wines_of_shop() returns trigger language plpgsql as $$
begin
  perform list_wine(product) from product where shop_id = new.id and type = 'PRODUCT' order by id;
  return null;
end $$;
create trigger shop_lists_its_wines after update of site_id, name, position, document on shop
  for each row when ((old.site_id, old.name, old.position, old.document) is distinct from
    (new.site_id, new.name, new.position, new.document))
  execute function list_wines_of_shop();

select list_wine(product) from product where type = 'PRODUCT' order by id;
