-- A plan that knows how many orders there are, always one, looks cheaper than the one for any number, and was made anew for
-- each order: most of a millisecond.
alter function write_order_words(text[]) set plan_cache_mode = force_generic_plan;
