-- The lowest price of an estate, for lists of estates: one look instead of all its wines.
create index listed_wine_cheapest on listed_wine (shop_id, price_amount);
