-- The walls between tenants and people, built from each table's comment after every migration, so
-- that a new table falls under them by being made:
--   policy: world           the same rows for everybody, read only
--   policy: shared          rows that everybody reads; the bank adds and removes those of the tenant in
--                           force, never while a person or somebody of the staff is
--   policy: tenant          rows of the tenant in force
--   policy: person <column> rows of the tenant in force and, when a person is, of that person alone
--   policy: append          as tenant, but rows are only ever added
--   policy: bank            as tenant, but never while a person is in force
-- A member acts in the wallet of somebody else (app.member_id in app.wallet_id), who is the person in
-- force. They are still themselves in a table of persons, unless its comment goes on with one of
--   member: wallet <column> rows of that person in that wallet, as long as the member stands
--   member: owner           rows of that person, as long as the member stands
--   member: roster <column> as wallet, without asking: it is what the others ask
-- While somebody of the staff is in force (app.staff), a table is closed to them but for the commands
-- its comment goes on with, as in `policy: tenant; staff: select update`. A call that only reads
-- has them in force as `read`, and then they change nothing; rows of `append` are added even so,
-- since reading is audited.
-- A table without such a comment stops the bank. The app role owns nothing and passes no wall. A wall
-- that stands as it should is left alone, so that a second bank can start while a first one serves.

do $walls$
declare
  tenants_rows constant text :=
    $q$tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid$q$;
  persons_rows constant text :=
    $q$(coalesce(current_setting('app.person_id', true), '') = '' or case
          when coalesce(current_setting('app.member_id', true), '') = ''
          then %1$I = nullif(current_setting('app.person_id', true), '')::uuid
          else %2$s end)$q$;
  own_row constant text := $q$%1$I = nullif(current_setting('app.member_id', true), '')::uuid$q$;
  owners_row constant text := $q$%1$I = nullif(current_setting('app.person_id', true), '')::uuid$q$;
  in_wallet constant text :=
    $q$ and %I = nullif(current_setting('app.wallet_id', true), '')::uuid$q$;
  no_staff constant text := $q$coalesce(current_setting('app.staff', true), '') = ''$q$;
  no_reader constant text := $q$coalesce(current_setting('app.staff', true), '') <> 'read'$q$;
  one record;
  kind text;
  told_staff text;
  told_member text;
  person_column text;
  member_rule text;
  stands text;
  command text;
  commands text[];
  staff_commands text[];
  rule text;
  rules jsonb;
  stamp text;
  wanted text[];
begin
  -- Roles belong to the whole server, where another database may be making them at this moment.
  begin
    if not exists (select from pg_roles where rolname = 'bank_app') then
      create role bank_app nologin nosuperuser nobypassrls nocreatedb nocreaterole;
    end if;
  exception when duplicate_object or unique_violation then null;
  end;
  if exists (select from pg_roles where rolname = 'bank_app' and (rolsuper or rolbypassrls))
    or exists (select from pg_class where relowner = 'bank_app'::regrole) then
    raise exception 'The role bank_app of this server passes walls: it must own nothing, and be neither superuser nor bypassrls.';
  end if;
  if not (select rolsuper from pg_roles where rolname = current_user) then
    -- Where somebody else made the role, they granted it too, or the first transaction says so.
    begin
      execute format('grant bank_app to %I', current_user);
    exception when insufficient_privilege then null;
    end;
  end if;
  if not has_schema_privilege('bank_app', current_schema(), 'usage') then
    execute format('grant usage on schema %I to bank_app', current_schema());
  end if;

  for one in
    select c.oid, c.relname, c.relrowsecurity and c.relforcerowsecurity as stands,
      obj_description(c.oid, 'pg_class') as told,
      array(select polname::text from pg_policy where polrelid = c.oid order by 1) as policies,
      array(select lower(privilege_type) from aclexplode(c.relacl)
            where grantee = 'bank_app'::regrole order by 1) as grants
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace
      and c.relkind in ('r', 'p') and c.relname <> 'migrations'
    order by c.relname
  loop
    if one.told is null or one.told !~ 
        '^policy: (world|shared|tenant|append|bank|person [a-z_]+(; member: (owner|(wallet|roster) [a-z_]+))?)(; staff:( (select|insert|update|delete))+)?$' then
      raise exception 'Table % does not say its policy.', one.relname;
    end if;
    told_staff := split_part(one.told, '; staff: ', 2);
    staff_commands := string_to_array(told_staff, ' ');
    told_member := split_part(split_part(one.told, '; member: ', 2), ';', 1);
    one.told := split_part(one.told, ';', 1);
    kind := split_part(one.told, ' ', 2);
    commands := case kind
      when 'world' then '{select}'
      when 'shared' then '{delete,insert,select}'
      when 'append' then '{insert,select}'
      else '{delete,insert,select,update}'
    end;
    person_column := split_part(one.told, ' ', 3);
    member_rule := case split_part(told_member, ' ', 1)
      when '' then format(own_row, person_column)
      when 'owner' then format(owners_row, person_column)
      else format(owners_row, person_column) || format(in_wallet, split_part(told_member, ' ', 2))
    end;
    stands := case when told_member ~ '^(owner|wallet)'
      then ' and (select member_stands(%L))' else '' end;
    rule := case
      when kind = 'world' then 'true'
      when kind = 'person' then tenants_rows || ' and ' || persons_rows
      when kind in ('bank', 'shared') then tenants_rows || $q$ and coalesce(current_setting('app.person_id', true), '') = ''$q$
      else tenants_rows
    end;
    select jsonb_object_agg(c, case
        when kind = 'shared' and c = 'select' then 'true'
        when kind = 'world' or (c = any(staff_commands) and (c = 'select' or kind = 'append'))
          then r
        when c = any(staff_commands) then r || ' and ' || no_reader
        else r || ' and ' || no_staff
      end)
      into rules
      from unnest(commands) c, lateral (select case kind
        when 'person'
          then format(rule, person_column, member_rule || format(stands, c <> 'select'))
        else rule
      end) as named (r);

    -- A policy is named after what it says, so that one that says something else is replaced.
    stamp := left(md5(rules::text || current_user), 8);
    wanted := array(select format('app_%s_%s', c, stamp) from unnest(commands) c order by 1);
    if kind in ('world', 'shared') then wanted := wanted || format('owner_%s', stamp); end if;
    continue when one.stands and one.policies = wanted and one.grants = commands;

    execute format('revoke all on %I from public, bank_app', one.relname);
    execute format('grant %s on %I to bank_app', array_to_string(commands, ', '), one.relname);
    execute format('alter table %I enable row level security, force row level security',
                   one.relname);
    foreach command in array one.policies loop
      execute format('drop policy %I on %I', command, one.relname);
    end loop;
    foreach command in array commands loop
      rule := rules ->> command;
      execute format('create policy %I on %I for %s to bank_app %s %s',
        format('app_%s_%s', command, stamp), one.relname, command,
        case when command <> 'insert' then format('using (%s)', rule) end,
        case when command in ('insert', 'update') then format('with check (%s)', rule) end);
    end loop;
    -- What belongs to no tenant, or is read for all of them, is the owner's, who may be no superuser.
    if kind in ('world', 'shared') then
      execute format('create policy %I on %I to current_user using (true) with check (true)',
                     format('owner_%s', stamp), one.relname);
    end if;
  end loop;
end
$walls$;
