-- The walls between tenants and people, built from each table's comment after every migration, so
-- that a new table falls under them by being made:
--   policy: world           the same rows for everybody, read only
--   policy: tenant          rows of the tenant in force
--   policy: person <column> rows of the tenant in force and, when a person is, of that person alone
--   policy: append          as tenant, but rows are only ever added
-- A table without such a comment stops the bank. The app role owns nothing and passes no wall.

do $walls$
declare
  one record;
  words text[];
  here text;
  mine text := $q$tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid$q$;
begin
  -- Roles belong to the whole server, where another database may be making them at this moment.
  begin
    if not exists (select from pg_roles where rolname = 'bank_app') then
      create role bank_app nologin nosuperuser nobypassrls nocreatedb nocreaterole;
    end if;
  exception when duplicate_object or unique_violation then null;
  end;
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant bank_app to %I', current_user);
  end if;
  execute format('grant usage on schema %I to bank_app', current_schema());

  for one in
    select c.oid, c.relname, obj_description(c.oid, 'pg_class') as told
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace
      and c.relkind in ('r', 'p') and c.relname <> 'migrations'
    order by c.relname
  loop
    if one.told is null or one.told !~ '^policy: (world|tenant|append|person [a-z_]+)$' then
      raise exception 'Table % does not say its policy.', one.relname;
    end if;
    words := string_to_array(one.told, ' ');
    execute format('revoke all on %I from bank_app', one.relname);

    if words[2] = 'world' then
      execute format('grant select on %I to bank_app', one.relname);
      continue;
    end if;

    here := mine;
    if words[2] = 'person' then
      here := format(
        $q$%s and (coalesce(current_setting('app.person_id', true), '') = ''
                   or %I = nullif(current_setting('app.person_id', true), '')::uuid)$q$,
        mine, words[3]);
    end if;
    execute format('grant select, insert on %I to bank_app', one.relname);
    if words[2] <> 'append' then
      execute format('grant update, delete on %I to bank_app', one.relname);
    end if;

    execute format('alter table %I enable row level security', one.relname);
    execute format('alter table %I force row level security', one.relname);
    execute format('drop policy if exists wall on %I', one.relname);
    execute format('create policy wall on %I for all to bank_app using (%s) with check (%s)',
                   one.relname, here, here);
  end loop;
end
$walls$;
