-- A site answers at several names; the first one stands in its mails, feeds and links (PLATFORM-01). Without an order it
-- was the first of the alphabet, and a new name could have taken its place before it led anywhere.
alter table site_host add column position integer not null default 0;
