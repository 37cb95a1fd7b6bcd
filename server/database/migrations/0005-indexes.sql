-- What a large world would otherwise read whole (bench/plans.test.ts).

-- An order that the card provider never heard of gives its key back.
create index on idempotency_key (order_id) where order_id is not null;

-- The calendar that other platforms read asks for all lines of an apartment, those that were released too.
create index on booking_line (apartment_id);

-- Newest first, and the later id first among posts of one moment: as lists and neighbours are read.
drop index blog_post_feed_id_published_at_id_idx;
create index on blog_post (feed_id, published_at desc, id desc);
