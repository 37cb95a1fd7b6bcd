-- no transaction
-- Every table that belongs to sites; what belongs to the installation, and what triggers derive, is left out. One table
-- at a time, and whoever is being written to is asked again a little later.
do $$
declare
  guarded text;
begin
  for guarded in
    select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and obj_description(oid, 'pg_class') is distinct from 'derived'
      and relname <> all ('{schema_migration,site_departure,moved_host,site_secret,staff,staff_passkey,staff_session,operation,
        login_code,passkey_challenge,push_key,push_subscription,rate_limit,used_bot_token,payment_event,
        terms_text,legal_template,picture_text,commune,tourist_tax_rate}'::text[])
    order by relname
  loop
    for attempt in 1..300 loop
      begin
        perform set_config('lock_timeout', '500ms', true);
        execute format('create or replace trigger %1$s_is_not_departed before insert or update or delete on %1$I
          for each row execute function refuse_departed()', guarded);
        exit;
      exception when lock_not_available then
        if attempt = 300 then raise; end if;
        perform pg_sleep(0.5);
      end;
    end loop;
    commit;
  end loop;
end $$;
