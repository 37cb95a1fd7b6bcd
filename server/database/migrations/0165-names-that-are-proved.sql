-- Since when a name waits for somebody to show that it is theirs; null for one that was shown, or that the platform's own
-- people have given. A site's own people claim a name; until it is proved it stands in no mail and no link.
alter table site_host add column unproved_since timestamptz;
