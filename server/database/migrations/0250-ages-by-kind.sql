-- How old a buyer must be follows from the kind of the wine and from two countries (contract/ages.ts). The column is
-- written by nobody any more; nodes of the release before read it, so it goes with a later one.
comment on column product.minimum_age is 'Of releases before 0250; contract/ages.ts answers instead.';
