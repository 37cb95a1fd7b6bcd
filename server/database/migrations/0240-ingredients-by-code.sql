-- no transaction
-- Ingredients were kept in words; each that the house knows gets the code it is read by from now on. Its words stay
-- beside it for the nodes of the release before. May be run twice: what has a code keeps it.
do $$
declare
  step uuid[];
  last uuid := '00000000-0000-0000-0000-000000000000';
begin
  loop
    select array_agg(id order by id) into step from (
      select id from product where id > last and type = 'PRODUCT' order by id limit 500) next;
    exit when step is null;
    last := step[cardinality(step)];
    -- What an office saves meanwhile is not written over.
    perform from product where id = any(step) order by id for no key update;
    update product set document = jsonb_set(product.document, '{ingredients}', told.ingredients)
    from (
      select own.id, jsonb_agg(
        case when known.code is null or line ? 'code' or line ? 'anyOf' then line
          else line || jsonb_build_object('code', known.code) end order by place) as ingredients
      from product own
      cross join jsonb_array_elements(own.document -> 'ingredients') with ordinality as each (line, place)
      left join (values
        ('raisins', 'grapes'),
        ('moût de raisins', 'grapeMust'),
        ('sucre', 'sucrose'),
        ('moût de raisins concentré', 'concentratedMust'),
        ('liqueur de tirage (sucre de canne, levures)', 'tirageLiqueurOfCane'),
        ('liqueur d’expédition (vin, sucre de canne)', 'expeditionLiqueurOfCane'),
        ('alcool neutre d’origine vinicole', 'wineSpirit'),
        ('eau-de-vie de marc du Jura', 'marcDuJura'),
        ('régulateur d’acidité : acide tartrique', 'tartaricAcid'),
        ('conservateur : sulfites', 'sulphites'),
        ('antioxydant : acide ascorbique', 'ascorbicAcid'),
        ('stabilisant : acide métatartrique', 'metatartaricAcid'),
        ('stabilisant : gomme arabique', 'gumArabic'),
        ('albumine d’œuf', 'eggAlbumin'),
        ('caséine de lait', 'milkCasein')
      ) as known (words, code) on known.words = line -> 'name' ->> 'fr'
      where own.id = any (step) and jsonb_typeof(own.document -> 'ingredients') = 'array'
      group by own.id) told
    where product.id = told.id and product.document -> 'ingredients' <> told.ingredients;
    commit;
  end loop;
end $$
